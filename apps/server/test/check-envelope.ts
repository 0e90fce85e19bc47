import type { CallName } from '@film-contest/contract/calls';
import { isCode, sessionLost } from '@film-contest/contract/codes';
import { shapeOf } from '@film-contest/contract/contract';
import { isSuccess } from '@film-contest/contract/envelope';
import { expect } from 'vitest';
import { z } from 'zod';

const said = z.string().min(1);

const envelopeSchema = z.strictObject({
  status: z.int(),
  code: z.int().refine(isCode).optional(),
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

/** Fails the test unless an answer is the envelope that the contract promises, no field more. */
export function checkEnvelope(name: CallName, httpStatus: number, body: unknown): void {
  const { status, code, msg, data, error } = envelopeSchema.parse(body, { reportInput: true });
  if (httpStatus >= 400) {
    expect({ status, data }, name).toEqual({ status: httpStatus, data: null });
    said.parse(error?.message);
  } else if (isSuccess(status)) {
    expect(httpStatus, name).toBe(status);
    expect(shapeOf(name).data.parse(data, { reportInput: true }), name).toEqual(data);
    if (code !== undefined) said.parse(msg);
  } else {
    expect(httpStatus, name).toBe(200);
    expect(status === sessionLost ? [data, code] : [code], name).toEqual(
      status === sessionLost ? [null, undefined] : [status],
    );
    expect(error?.message, name).toBe(said.parse(msg));
  }
}
