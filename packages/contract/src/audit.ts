import { z } from 'zod';
import {
  day,
  errorCode,
  idSchemaWithError,
  isoTime,
  isStorableText,
  listQuerySchema,
} from './fields.ts';

/** The kinds of targets: the prefixes of `target`. */
const targetKind = z.string().regex(/^[a-zA-Z_]{1,40}$/, errorCode('parameter'));

const storableTextSchema = (max: number) =>
  z.string().max(max).refine(isStorableText, errorCode('parameter'));

const auditFilters = {
  action: z.array(storableTextSchema(60)),
  who: z.array(idSchemaWithError('parameter')),
  kind: z.array(targetKind),
  /** Exact targets. */
  target: z.array(storableTextSchema(200)),
  /**
   * First and last day in the contest's time zone, both inclusive. Only the first value of each list is used.
   */
  from: z.array(day),
  to: z.array(day),
  request: z.array(idSchemaWithError('parameter')),
};

export const auditQuery = listQuerySchema({ sorters: ['at'], filters: auditFilters });

export const auditRecord = z.object({
  id: z.string(),
  at: isoTime,
  /** The account that made the change; null if unknown. */
  whoId: z.uuid().nullable(),
  who: z.string(),
  action: z.string(),
  target: z.string(),
  /** The target for people: an entry's number and title, or an account's e-mail address or phone number. */
  targetName: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** The network of the request. */
  network: z.string(),
  requestId: z.string(),
});

/** The filter values that occur in the log. */
export const auditChoices = z.object({
  people: z.array(z.object({ id: z.uuid(), name: z.string() })),
  kinds: z.array(z.string()),
});

/** The state of the hash chain: whether any record was changed or is missing. */
export const auditChain = z.object({
  isWhole: z.boolean(),
  records: z.int(),
  /** Position of the first record that was changed or is missing; null when a record has no hash. */
  brokenAt: z.int().nullable(),
  /** Hash over all records, in hexadecimal; null while the log is empty. */
  head: z.string().nullable(),
  checkedAt: isoTime,
});

export const auditExport = z.object({
  search: storableTextSchema(100).optional(),
  filters: z.strictObject(auditFilters, errorCode('parameter')).partial().optional(),
});

/** Temporary URL of a file. */
export const exportFile = z.object({ url: z.string() });
