import { z } from 'zod';
import { code, isoTime, isStorable, listQuery, pageOf } from './fields.ts';
import { filmStates } from './media.ts';

export const consoleSummary = z.object({
  entriesByState: z.record(z.string(), z.int()),
  votes: z.int(),
  accounts: z.object({ registered: z.int(), activated: z.int() }),
  oldestInReview: isoTime.nullable(),
  films: z.object({ waiting: z.int(), failed: z.int() }),
  mail: z.object({ waiting: z.int(), failed: z.int() }),
  inbox: z.object({ open: z.int() }),
});

export const renditionStates = ['waiting', 'running', 'ready', 'failed'] as const;

export const filmsQuery = listQuery({
  sorters: ['since', 'number'],
  filters: { state: z.array(z.enum(filmStates)) },
});

/** One part of what is made of a film. */
export const consoleRendition = z.object({
  name: z.string(),
  state: z.enum(renditionStates),
  /** 0 to 1. */
  progress: z.number(),
  attempts: z.int(),
  /** Why the last attempt came to nothing: a short technical line, not translated. */
  fault: z.string().nullable(),
  since: isoTime,
});

/** A film with the entry that shows it. */
export const consoleFilm = z.object({
  /** The entry's. */
  id: z.uuid(),
  number: z.string().nullable(),
  title: z.string(),
  state: z.enum(filmStates),
  progress: z.number(),
  seconds: z.number().nullable(),
  /** Why it could not be checked. */
  fault: z.string().nullable(),
  /** Since when it has been in its state. */
  since: isoTime,
  renditions: z.array(consoleRendition),
  mayRetry: z.boolean(),
});

export const filmQueue = pageOf(consoleFilm).extend({
  figures: z.object({
    /** Films that nobody works on now, those in work, and those that need help. */
    waiting: z.int(),
    running: z.int(),
    failed: z.int(),
    /** Worker processes that showed within the last minute that they live. */
    workers: z.int(),
    oldestWaitingSince: isoTime.nullable(),
  }),
});

export const outboxQuery = listQuery({
  sorters: ['at'],
  filters: {
    channel: z.array(z.enum(['mail', 'sms'])),
    state: z.array(z.enum(['queued', 'sent', 'failed'])),
  },
});

export const outboxMessage = z.object({
  id: z.string(),
  channel: z.enum(['mail', 'sms']),
  to: z.string(),
  subject: z.string(),
  state: z.enum(['queued', 'sent', 'failed']),
  attempts: z.int(),
  error: z.string().nullable(),
  at: isoTime,
});

export const outboxId = z.object({
  id: z.string().regex(/^\d{1,18}$/, code('notFound')),
});

export const outboxLetter = outboxMessage.extend({
  text: z.string(),
  html: z.string().nullable(),
  sentAt: isoTime.nullable(),
});

export const orphansQuery = listQuery({ sorters: ['foundAt', 'bytes'], filters: {} });

/** `id`: the file's key in the storage. */
export const orphanFile = z.object({
  id: z.string(),
  bytes: z.int(),
  foundAt: isoTime,
  removedFrom: isoTime,
});

export const accountStates = ['active', 'inactive', 'suspended'] as const;

export const accountsQuery = listQuery({
  sorters: ['createdAt'],
  filters: { state: z.array(z.enum(accountStates)) },
});

/** `inactive`: not verified yet. */
export const consoleAccount = z.object({
  id: z.uuid(),
  account: z.string(),
  name: z.string().nullable(),
  state: z.enum(accountStates),
  isStaff: z.boolean(),
  entries: z.int(),
  createdAt: isoTime,
});

export const auditQuery = listQuery({
  sorters: ['at'],
  filters: { action: z.array(z.string().max(60).refine(isStorable)) },
});

export const auditRecord = z.object({
  id: z.string(),
  at: isoTime,
  who: z.string(),
  action: z.string(),
  target: z.string(),
  /** The target in words: an entry's number and title, a person's address. */
  targetName: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  requestId: z.string(),
});
