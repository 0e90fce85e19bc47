import { type CodeName, codes } from '@film-contest/contract/codes';
import type { Faults } from '@film-contest/contract/faults';

interface Details {
  params?: Record<string, string | number>;
  fields?: Faults;
  /** Data that the client needs to continue, e.g. the seconds to wait. */
  data?: unknown;
}

/** An expected error, sent as HTTP 200 with its application code. Any other error is unexpected. */
export class Refusal extends Error {
  readonly code: number;
  readonly details: Details;

  constructor(name: CodeName, details: Details = {}) {
    super(name);
    this.name = 'Refusal';
    this.code = codes[name];
    this.details = details;
  }
}

/** Creates the error of one field. The response has the same code as the field. */
export const createFieldRefusal = (field: string, name: CodeName, params?: Details['params']) =>
  new Refusal(name, {
    ...(params && { params }),
    fields: { [field]: { code: codes[name], ...(params && { params }) } },
  });

/** Thrown if the call requires a session but has none: `status` 302 in the envelope. */
export class SessionNeeded extends Error {}

const namesByCode = new Map<number, CodeName>(
  Object.entries(codes).map(([name, code]) => [code, name as CodeName]),
);

/**
 * Builds the error for input with invalid fields. The response has the code of the first field, for clients that do
 * not read `fields`.
 */
export function createFieldsRefusal(fields: Faults): Refusal {
  const [first] = Object.values(fields);
  const name = (first && namesByCode.get(first.code)) ?? 'parameter';
  return new Refusal(name, { ...(first?.params && { params: first.params }), fields });
}
