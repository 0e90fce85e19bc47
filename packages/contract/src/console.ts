import { z } from 'zod';
import { isoTime, listPageSchema, listQuerySchema } from './fields.ts';
import { filmStates } from './media.ts';

export const consoleWaiting = z.object({
  review: z.int(),
  inbox: z.int(),
  /** Whether a mail server and an SMS gateway are configured. Otherwise, messages stay in the outbox. */
  sends: z.object({ mail: z.boolean(), sms: z.boolean() }),
});

export const consoleSummary = z.object({
  entriesByState: z.record(z.string(), z.int()),
  votes: z.int(),
  accounts: z.object({ registered: z.int(), activated: z.int() }),
  oldestInReview: isoTime.nullable(),
  films: z.object({ waiting: z.int(), failed: z.int() }),
  mail: z.object({ waiting: z.int(), failed: z.int() }),
  inbox: z.object({ open: z.int() }),
  /** Text messages with codes in the current hour, the hourly budget, and its alarms within the last day. */
  smsBudget: z.object({ sentInHour: z.int(), perHour: z.int(), alarms: z.int() }),
});

export const renditionStates = ['waiting', 'running', 'ready', 'failed'] as const;

export const filmsQuery = listQuerySchema({
  sorters: ['since', 'number'],
  filters: { state: z.array(z.enum(filmStates)) },
});

export const consoleRendition = z.object({
  name: z.string(),
  state: z.enum(renditionStates),
  /** Progress of the rendition from 0 to 1. */
  progress: z.number(),
  attempts: z.int(),
  /** Error of the last attempt to make the rendition: one technical line in English. */
  fault: z.string().nullable(),
  since: isoTime,
});

export const consoleFilm = z.object({
  /** Id of the entry that uses the film. */
  id: z.uuid(),
  number: z.string().nullable(),
  title: z.string(),
  state: z.enum(filmStates),
  progress: z.number(),
  seconds: z.number().nullable(),
  /** Error that made the check of the film fail. */
  fault: z.string().nullable(),
  /** Time of the last change of the film's state. */
  since: isoTime,
  renditions: z.array(consoleRendition),
  mayRetry: z.boolean(),
});

export const filmQueue = listPageSchema(consoleFilm).extend({
  figures: z.object({
    /** Number of films that wait for processing. */
    waiting: z.int(),
    /** Number of films that are being processed. */
    running: z.int(),
    /** Number of films whose processing failed. */
    failed: z.int(),
    /** Number of worker processes with a heartbeat within the last minute. */
    workers: z.int(),
    oldestWaitingSince: isoTime.nullable(),
  }),
});

export const orphansQuery = listQuerySchema({ sorters: ['foundAt', 'bytes'], filters: {} });

/** A stored file that no upload refers to; `id` is the storage key of the file. */
export const orphanFile = z.object({
  id: z.string(),
  bytes: z.int(),
  foundAt: isoTime,
  removedFrom: isoTime,
});
