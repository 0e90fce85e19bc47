import { expect, test } from 'vitest';
import { z } from 'zod';
import { groupJobsBySlot, type Jobs } from './jobs.ts';

const job = { payload: z.object({}), attempts: 1, run: async () => {} };
const jobs: Jobs<null> = {
  mail: job,
  long: { ...job, isHeavy: true },
  quick: { ...job, isHeavy: true, isQuick: true },
};

test.each([
  [1, { mail: 4, long: 1, quick: 1 }],
  [2, { mail: 4, long: 1, quick: 2 }],
  [5, { mail: 4, long: 4, quick: 5 }],
])('of %i slots for heavy jobs, this many can run each job: %j', (concurrency, expected) => {
  const countSlots = (name: string) =>
    groupJobsBySlot(jobs, concurrency)
      .filter((place) => name in place.jobs)
      .reduce((sum, place) => sum + place.concurrency, 0);
  expect({
    mail: countSlots('mail'),
    long: countSlots('long'),
    quick: countSlots('quick'),
  }).toEqual(expected);
});
