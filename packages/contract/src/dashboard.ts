import { z } from 'zod';
import { day, isoTime } from './fields.ts';
import { uploadKinds } from './media.ts';

/** Hours: the median, and what 95 of 100 stay below. `null` where there is nothing to measure. */
const ages = z.object({
  count: z.int(),
  p50: z.number().nullable(),
  p95: z.number().nullable(),
});

/** How the contest goes: figures over time, at most half a minute old. */
export const consoleTrends = z.object({
  at: isoTime,
  /** Entries handed in, by day of the contest's time zone; every day of the last thirty. */
  submissions: z.array(z.object({ day, open: z.int(), student: z.int() })),
  /** How long entries wait for review now, and how long they took that were decided lately. */
  review: z.object({ waiting: ages, decided: ages }),
  /** People, each step among those of the step before. */
  funnel: z.object({
    registered: z.int(),
    activated: z.int(),
    began: z.int(),
    submitted: z.int(),
    published: z.int(),
  }),
  /** Votes counted in each of the last 48 hours, the running one last, and what is usual: the median of the day before. */
  votes: z.array(
    z.object({
      at: isoTime,
      count: z.int(),
      usual: z.number().nullable(),
      isUnusual: z.boolean(),
    }),
  ),
  /** Votes that were not counted in the last 24 hours, by code, the most frequent first. */
  refusedVotes: z.array(z.object({ code: z.int(), count: z.int() })),
  /** Files of the last seven days, and which were refused, the most frequent kind first. */
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

/** What machines have to do, at this moment. */
export const consoleQueues = z.object({
  /** Worker processes that showed within the last minute that they live. */
  workers: z.int(),
  films: line.extend({ running: z.int() }),
  letters: line,
  /** Everything else that is done in the background. `failed` ones have been given up. */
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

/** What an organiser does before anybody can hand in, and whether it is done. */
export const consoleFirstSteps = z.object({
  steps: z.array(z.object({ step: z.enum(firstSteps), isDone: z.boolean() })),
});
