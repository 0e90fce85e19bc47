import { z } from 'zod';
import { day, isoTime } from './fields.ts';
import { uploadKinds } from './media.ts';

/** Median and 95th percentile of a duration in hours; null without data. */
const ages = z.object({
  count: z.int(),
  p50: z.number().nullable(),
  p95: z.number().nullable(),
});

/** Statistics of the contest over time, at most 30 seconds old. */
export const consoleTrends = z.object({
  at: isoTime,
  submissions: z.array(z.object({ day, open: z.int(), student: z.int() })),
  /** Waiting times of entries in review, and durations of recent reviews. */
  review: z.object({ waiting: ages, decided: ages }),
  /**
   * Numbers of accounts at each step from registration to publication; each step's accounts are a subset of those of
   * the previous step.
   */
  funnel: z.object({
    registered: z.int(),
    activated: z.int(),
    began: z.int(),
    submitted: z.int(),
    published: z.int(),
  }),
  /**
   * Numbers of votes in each of the last 48 hours, current hour last. `usual` is the median of the 24 hours before;
   * null if too few of them are known.
   */
  votes: z.array(
    z.object({
      at: isoTime,
      count: z.int(),
      usual: z.number().nullable(),
      isUnusual: z.boolean(),
    }),
  ),
  /** Numbers of rejected votes of the last 24 hours by error code, most frequent first. */
  refusedVotes: z.array(z.object({ code: z.int(), count: z.int() })),
  /**
   * Numbers of files of the last seven days. `refusedByKind` counts the rejected ones by kind, most frequent kind
   * first.
   */
  uploads: z.object({
    accepted: z.int(),
    refused: z.int(),
    unfinished: z.int(),
    refusedByKind: z.array(z.object({ kind: z.enum(uploadKinds), count: z.int() })),
  }),
});

const line = z.object({
  waiting: z.int(),
  failed: z.int(),
  oldestWaitingSince: isoTime.nullable(),
});

export const consoleQueues = z.object({
  /** Number of worker processes with a heartbeat within the last minute. */
  workers: z.int(),
  films: line.extend({ running: z.int() }),
  letters: line,
  /** Numbers of background jobs, without those of films and messages. Jobs that have failed are not retried. */
  jobs: line,
});

export const firstSteps = [
  'contest',
  'organiser',
  'pages',
  'staff',
  'mail',
  'submissions',
] as const;

/** Steps to set up the contest before submissions open, and whether each is done. */
export const consoleFirstSteps = z.object({
  steps: z.array(z.object({ step: z.enum(firstSteps), isDone: z.boolean() })),
});
