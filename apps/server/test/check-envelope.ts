import { appendFileSync } from 'node:fs';
import type { CallName } from '@film-contest/contract/calls';
import { codes, sessionLost } from '@film-contest/contract/codes';
import { getCallShape, listCallErrors } from '@film-contest/contract/contract';
import { isSuccess } from '@film-contest/contract/envelope';
import { expect, inject } from 'vitest';
import { z } from 'zod';

const said = z.string().min(1);

const envelopeSchema = z.strictObject({
  status: z.int(),
  code: z.literal(Object.values(codes)).optional(),
  msg: z.string(),
  data: z.unknown(),
  error: z
    .strictObject({
      message: said,
      requestId: z.uuid(),
      fields: z.record(z.string(), z.strictObject({ code: z.int(), msg: said })).optional(),
    })
    .optional(),
  showType: z.literal([0, 1, 2, 3, 9]).optional(),
});

/** Fails the test unless a response is a valid envelope of its call and its errors are declared. */
export function checkEnvelope(name: CallName, httpStatus: number, body: unknown): void {
  const { status, code, msg, data, error } = envelopeSchema.parse(body, { reportInput: true });
  if (httpStatus >= 400) {
    expect({ status, data }, name).toEqual({ status: httpStatus, data: null });
    said.parse(error?.message);
  } else if (isSuccess(status)) {
    expect(httpStatus, name).toBe(status);
    expect(getCallShape(name).data.parse(data, { reportInput: true }), name).toEqual(data);
    if (code !== undefined) said.parse(msg);
  } else {
    expect(httpStatus, name).toBe(200);
    expect(status === sessionLost ? [data, code] : [code], name).toEqual(
      status === sessionLost ? [null, undefined] : [status],
    );
    expect(error?.message, name).toBe(said.parse(msg));
    const fields = Object.values(error?.fields ?? {});
    for (const returned of [status, ...fields.map((field) => field.code)]) {
      if (returned !== sessionLost) requireDeclaredError(name, returned);
    }
  }
}

const recorded = new Set<string>();

/**
 * Whether the inputs of this test are random. Such a test causes an error only in some runs, so it does not count as a
 * test of the error.
 */
const isRandomTest = () => /\/fuzz[^/]*$/.test(expect.getState().testPath ?? '');

/** Fails the test if the call does not declare the error. Records the error for the check at the end of the run. */
function requireDeclaredError(call: CallName, code: number): void {
  const declared = listCallErrors(call);
  const error = declared.find((name) => codes[name] === code);
  if (!error) throw new Error(`${call} returned ${code}, but declares only ${declared.join(', ')}`);
  const line = `${call} ${error}\n`;
  if (recorded.has(line) || isRandomTest()) return;
  recorded.add(line);
  appendFileSync(inject('errorLog'), line);
}
