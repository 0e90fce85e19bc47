import {
  addWatchReport,
  computeWatchedShare,
  type Interval,
  mergeIntervals,
} from '@film-contest/judging/watched-time';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createWatchReporter } from './watch-reporter.ts';

const filmSeconds = 600;

/** Actions of a juror until the film has ended, for some seconds each. */
const viewing = fc.record({
  steps: fc.array(
    fc.record({
      seconds: fc.integer({ min: 1, max: 120 }),
      does: fc.constantFrom('plays', 'plays', 'plays', 'pauses', 'seeks back', 'plays again'),
      rate: fc.constantFrom(0.5, 0.75, 1, 1.25, 1.5, 2),
      isOffline: fc.boolean(),
    }),
    { maxLength: 25 },
  ),
  lastRate: fc.constantFrom(0.5, 1, 2),
  offlineSeconds: fc.constantFrom(0, 3600),
  /** Seconds until a request arrives. */
  latencies: fc.array(fc.double({ min: 0, max: 3, noNaN: true }), { minLength: 5, maxLength: 20 }),
});

type Viewing = typeof viewing extends fc.Arbitrary<infer V> ? V : never;

/** Plays a film on a connection that delays and loses requests. Returns the share that the server has stored. */
async function watchHonestly({ steps, lastRate, offlineSeconds, latencies }: Viewing) {
  let [now, position, requests, isOffline] = [0, 0, 0, false];
  let played: Interval[] = [];
  let watched: Interval[] = [];
  let started: number | null = null;
  let last: number | null = null;
  const report = createWatchReporter(
    () => played,
    async (intervals) => {
      if (isOffline) throw new Error('offline');
      requests += 1;
      const arrival = Math.max(now + (latencies[requests % latencies.length] ?? 0), last ?? 0);
      const elapsed = last === null ? null : arrival - last;
      const elapsedTotal = started === null ? 0 : arrival - started;
      const next = addWatchReport(watched, { intervals, elapsed, elapsedTotal }, filmSeconds);
      if (!next) return { isAccepted: false };
      started ??= arrival;
      last = arrival;
      watched = next;
      return { isAccepted: true };
    },
  );
  const play = (rate: number) => {
    const end = Math.min(position + rate, filmSeconds);
    if (end > position) played = mergeIntervals([...played, { from: position, to: end }]);
    position = end;
  };
  const advance = async (seconds: number, each: () => void) => {
    for (let second = 0; second < seconds; second += 1) {
      now += 1;
      each();
      if (now % 5 === 0) await report();
    }
  };

  await report();
  // The film starts after a press, and after the player has loaded.
  now += 1;
  for (const step of steps) {
    isOffline = step.isOffline;
    if (step.does === 'seeks back') position = Math.max(0, position - 60);
    if (step.does === 'plays again') position = 0;
    await advance(step.seconds, () => step.does !== 'pauses' && play(step.rate));
  }
  isOffline = offlineSeconds > 0;
  await advance(offlineSeconds, () => play(lastRate));
  isOffline = false;
  while (position < filmSeconds) await advance(1, () => play(lastRate));
  await report();
  return computeWatchedShare(watched, filmSeconds);
}

it('a juror who plays the whole film has watched at least 98 % of it', async () => {
  await fc.assert(
    fc.asyncProperty(viewing, async (given) => {
      expect(await watchHonestly(given)).toBeGreaterThanOrEqual(0.98);
    }),
    { numRuns: process.env.FULL === '1' ? 1000 : 200 },
  );
});

it('a report is not sent again while one waits, and contains what was played meanwhile', async () => {
  const played: Interval[] = [];
  const sent: Interval[][] = [];
  let answer = () => {};
  const report = createWatchReporter(
    () => [...played],
    (intervals) => {
      sent.push(intervals);
      return new Promise((resolve) => {
        answer = () => resolve({ isAccepted: true });
      });
    },
  );
  const first = report();
  const second = report();
  const third = report();
  played.push({ from: 0, to: 9 });
  await Promise.resolve();
  void report();
  answer();
  await first;
  await Promise.resolve();
  answer();
  await Promise.all([second, third]);
  expect(sent).toEqual([[], [{ from: 0, to: 9 }]]);
});
