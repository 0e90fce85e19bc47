import { z } from 'zod';
import { day, isoTime } from './fields.ts';
import { uploadKinds } from './media.ts';

/** Median and 95th percentile in hours; null without data. */
const ages = z.object({
  count: z.int(),
  p50: z.number().nullable(),
  p95: z.number().nullable(),
});

/** Numbers of the contest over time, at most 30 seconds old. */
export const consoleTrends = z.object({
  at: isoTime,
  /** Submissions per day of the last 30 days, in the contest's time zone. */
  submissions: z.array(z.object({ day, open: z.int(), student: z.int() })),
  /** Waiting times of entries in review, and durations of recent reviews. */
  review: z.object({ waiting: ages, decided: ages }),
  /** Numbers of accounts at each step; each step is a subset of the one before. */
  funnel: z.object({
    registered: z.int(),
    activated: z.int(),
    began: z.int(),
    submitted: z.int(),
    published: z.int(),
  }),
  /** Votes per hour of the last 48 hours, current hour last, and the median of the previous day. */
  votes: z.array(
    z.object({
      at: isoTime,
      count: z.int(),
      usual: z.number().nullable(),
      isUnusual: z.boolean(),
    }),
  ),
  /** Rejected votes of the last 24 hours by error code, most frequent first. */
  refusedVotes: z.array(z.object({ code: z.int(), count: z.int() })),
  /** Files of the last seven days and the rejected ones, most frequent kind first. */
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

/** The current job queues. */
export const consoleQueues = z.object({
  /** Worker processes with a heartbeat within the last minute. */
  workers: z.int(),
  films: line.extend({ running: z.int() }),
  letters: line,
  /** All other background jobs. `failed` ones are not retried. */
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

/** The set-up steps before submissions open, and whether each is done. */
export const consoleFirstSteps = z.object({
  steps: z.array(z.object({ step: z.enum(firstSteps), isDone: z.boolean() })),
});
