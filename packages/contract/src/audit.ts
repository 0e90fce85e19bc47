import { z } from 'zod';
import { code, day, idOr, isoTime, isStorable, listQuery } from './fields.ts';

/** What records can be about: the beginning of their `target`. */
const targetKind = z.string().regex(/^[a-zA-Z_]{1,40}$/, code('parameter'));

const word = (max: number) => z.string().max(max).refine(isStorable, code('parameter'));

const auditFilters = {
  action: z.array(word(60)),
  who: z.array(idOr('parameter')),
  kind: z.array(targetKind),
  /** Exactly these targets. */
  target: z.array(word(200)),
  /** First and last day of the contest's calendar, both included; the first of a list counts. */
  from: z.array(day),
  to: z.array(day),
  request: z.array(idOr('parameter')),
};

export const auditQuery = listQuery({ sorters: ['at'], filters: auditFilters });

export const auditRecord = z.object({
  id: z.string(),
  at: isoTime,
  /** The account that did it, as long as it is known. */
  whoId: z.uuid().nullable(),
  who: z.string(),
  action: z.string(),
  target: z.string(),
  /** The target in words: an entry's number and title, a person's address. */
  targetName: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** The network that it was done from. */
  network: z.string(),
  requestId: z.string(),
});

/** What the log can be narrowed to. */
export const auditChoices = z.object({
  people: z.array(z.object({ id: z.uuid(), name: z.string() })),
  kinds: z.array(z.string()),
});

/** Whether every record is as it was committed, and none is missing. */
export const auditChain = z.object({
  isWhole: z.boolean(),
  records: z.int(),
  /** Position of the first record that is changed or missing; null when a record has no hash at all. */
  brokenAt: z.int().nullable(),
  /** Hash of all records, in hexadecimal digits; null while there is none. */
  head: z.string().nullable(),
  checkedAt: isoTime,
});

export const auditExport = z.object({
  search: word(100).optional(),
  filters: z.strictObject(auditFilters, code('parameter')).partial().optional(),
});

/** Address of a file that can be fetched for some minutes. */
export const exportFile = z.object({ url: z.string() });
