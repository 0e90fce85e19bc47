import { type CodeName, codes } from '@film-contest/contract/codes';
import type { Faults } from '@film-contest/contract/faults';

interface Details {
  /** Values that the code's text speaks of. */
  params?: Record<string, string | number>;
  /** What is wrong, field by field. */
  fields?: Faults;
  /** What the caller needs to go on, e.g. how long to wait. */
  data?: unknown;
}

/** A foreseen "no": travels as HTTP 200 with its application code. Anything else thrown is a fault. */
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

/** A refusal that stands beside one field, and is the answer's own code too. */
export const fieldRefusal = (field: string, name: CodeName, params?: Details['params']) =>
  new Refusal(name, {
    ...(params && { params }),
    fields: { [field]: { code: codes[name], ...(params && { params }) } },
  });

/** The call needs a session and has none: `status` 302 in the envelope. */
export class SessionNeeded extends Error {}

const nameOf = new Map<number, CodeName>(
  Object.entries(codes).map(([name, code]) => [code, name as CodeName]),
);

/**
 * The refusal of an input with faults in its fields. The first one's code is the whole answer's, so
 * that a client that knows no fields tells it too.
 */
export function refusalOf(fields: Faults): Refusal {
  const [first] = Object.values(fields);
  const name = (first && nameOf.get(first.code)) ?? 'parameter';
  return new Refusal(name, { ...(first?.params && { params: first.params }), fields });
}
