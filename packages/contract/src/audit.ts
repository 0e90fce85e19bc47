import { z } from 'zod';
import {
  day,
  errorCode,
  idSchemaWithError,
  isoTime,
  isStorableText,
  listQuerySchema,
} from './fields.ts';

/** Filter: kinds of the changed objects, which are the prefixes of `target`. */
const targetKind = z.string().regex(/^[a-zA-Z_]{1,40}$/, errorCode('parameter'));

const storableTextSchema = (max: number) =>
  z.string().max(max).refine(isStorableText, errorCode('parameter'));

const auditFilters = {
  action: z.array(storableTextSchema(60)),
  who: z.array(idSchemaWithError('parameter')),
  kind: z.array(targetKind),
  /** Filter: exact values of `target`. */
  target: z.array(storableTextSchema(200)),
  /** Filter: first day in the contest's time zone, inclusive. Only the first value is used. */
  from: z.array(day),
  /** Filter: last day in the contest's time zone, inclusive. Only the first value is used. */
  to: z.array(day),
  request: z.array(idSchemaWithError('parameter')),
};

export const auditQuery = listQuerySchema({ sorters: ['at'], filters: auditFilters });

export const auditRecord = z.object({
  id: z.string(),
  at: isoTime,
  /** Account that made the change; null if unknown. */
  whoId: z.uuid().nullable(),
  who: z.string(),
  action: z.string(),
  target: z.string(),
  /**
   * Readable name of the changed object: an entry's number and title, or an account's e-mail address or phone number.
   */
  targetName: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** Network of the IP address that sent the request. */
  network: z.string(),
  requestId: z.string(),
});

/** Filter values that occur in the audit log. */
export const auditChoices = z.object({
  people: z.array(z.object({ id: z.uuid(), name: z.string() })),
  kinds: z.array(z.string()),
});

/** State of the audit log's hash chain, which reveals records that were changed or are missing. */
export const auditChain = z.object({
  isWhole: z.boolean(),
  records: z.int(),
  /**
   * Position of the first record that was changed or is missing. Null if there is none; the chain is then still not
   * whole if a record has no hash.
   */
  brokenAt: z.int().nullable(),
  /** Hash over all audit records, in hexadecimal; null while the audit log is empty. */
  head: z.string().nullable(),
  checkedAt: isoTime,
});

export const auditExport = z.object({
  search: storableTextSchema(100).optional(),
  filters: z.strictObject(auditFilters, errorCode('parameter')).partial().optional(),
});

/** Temporary URL of an exported file. */
export const exportFile = z.object({ url: z.string() });
