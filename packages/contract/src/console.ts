import { z } from 'zod';
import { isoTime, listQuery, pageOf } from './fields.ts';
import { filmStates } from './media.ts';

/** Entries in review, and open messages. */
export const consoleWaiting = z.object({ review: z.int(), inbox: z.int() });

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

export const orphansQuery = listQuery({ sorters: ['foundAt', 'bytes'], filters: {} });

/** `id`: the file's key in the storage. */
export const orphanFile = z.object({
  id: z.string(),
  bytes: z.int(),
  foundAt: isoTime,
  removedFrom: isoTime,
});
