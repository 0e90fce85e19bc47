import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addWatchReport,
  computeWatchedShare,
  getPlausibleIntervals,
  type Interval,
  maxPlaybackRate,
  mergeIntervals,
  sumSeconds,
} from './watched-time.ts';

const filmSeconds = 600;

test.for([
  ['plays ten seconds', [{ from: 0, to: 10 }], 10, [{ from: 0, to: 10 }]],
  ['plays at double speed', [{ from: 0, to: 20 }], 10, [{ from: 0, to: 20 }]],
  ['plays at sixteen times the speed', [{ from: 0, to: 160 }], 10, null],
  [
    'seeks back and repeats',
    [
      { from: 0, to: 10 },
      { from: 5, to: 12 },
    ],
    17,
    [{ from: 0, to: 12 }],
  ],
  ['claims more than the film', [{ from: 590, to: 900 }], 20, [{ from: 590, to: 600 }]],
  ['claims time before the beginning', [{ from: -20, to: 5 }], 5, [{ from: 0, to: 5 }]],
  ['claims the interval backwards', [{ from: 30, to: 10 }], 20, []],
  ['claims the whole film at once', [{ from: 0, to: 600 }], 1, null],
  ['sends nothing', [], 10, []],
  ['comes back after an hour offline', [{ from: 0, to: 600 }], 3600, [{ from: 0, to: 600 }]],
  ['sets the clock back', [{ from: 0, to: 10 }], -3600, null],
] as const)('a player that %s', ([, intervals, elapsed, accepted]) => {
  expect(getPlausibleIntervals({ intervals, elapsed }, filmSeconds)).toEqual(accepted);
});

const intervals = fc.array(
  fc.record({
    from: fc.double({ min: -50, max: 700, noNaN: true }),
    to: fc.double({ min: -50, max: 700, noNaN: true }),
  }),
);

const rate = fc.double({ min: 0.1, max: 16, noNaN: true });

/** Reports of players that play, seek, report too much, pause, go offline and set clocks back. */
const reports = fc.array(
  fc.record({
    player: fc.constantFrom('first tab', 'second tab', 'third tab'),
    /** Seconds by the server's clock; negative if an operator sets it back. */
    waited: fc.oneof(
      { weight: 6, arbitrary: fc.double({ min: 0, max: 20, noNaN: true }) },
      fc.constant(3600),
      fc.double({ min: -3600, max: 0, noNaN: true }),
    ),
    intervals: fc.oneof(
      intervals,
      fc.constant([]),
      fc.constant([{ from: 0, to: filmSeconds }]),
      fc
        .tuple(fc.double({ min: 0, max: filmSeconds, noNaN: true }), rate)
        .map(([from, speed]) => [{ from, to: from + 5 * speed }]),
    ),
  }),
  { maxLength: 60 },
);

test('the watched part only grows, and is never longer than the film or twice the elapsed time', () => {
  fc.assert(
    fc.property(reports, (list) => {
      let watched: Interval[] = [];
      let [now, longest] = [0, 0];
      let started: number | null = null;
      const last = new Map<string, number>();
      for (const { player, waited, intervals: played } of list) {
        now += waited;
        const before = last.get(player);
        const elapsed = before === undefined ? null : now - before;
        const elapsedTotal = started === null ? 0 : now - started;
        const next = addWatchReport(
          watched,
          { intervals: played, elapsed, elapsedTotal },
          filmSeconds,
        );
        if (!next) continue;
        started ??= now;
        last.set(player, now);
        longest = Math.max(longest, elapsedTotal);
        const seconds = sumSeconds(next);
        expect(seconds).toBeGreaterThanOrEqual(sumSeconds(watched) - 1e-9);
        expect(sumSeconds(mergeIntervals([...watched, ...next]))).toBeCloseTo(seconds, 6);
        expect(seconds).toBeLessThanOrEqual(filmSeconds + 1e-9);
        // If the first report arrives three seconds late, six seconds of film too many are accepted at double speed.
        expect(seconds).toBeLessThanOrEqual((longest + 3) * maxPlaybackRate + 1e-9);
        watched = next;
      }
    }),
    { numRuns: 5000 },
  );
});

test('one report contains no more than the time since the last one allows', () => {
  fc.assert(
    fc.property(intervals, fc.double({ min: -10, max: 400, noNaN: true }), (list, elapsed) => {
      const accepted = getPlausibleIntervals({ intervals: list, elapsed }, filmSeconds) ?? [];
      expect(sumSeconds(accepted)).toBeLessThanOrEqual(
        Math.max(0, (elapsed + 4) * maxPlaybackRate) + 1e-9,
      );
    }),
    { numRuns: 2000 },
  );
});

test('the first report of a player counts nothing', () => {
  const first = { elapsed: null, elapsedTotal: 3600 };
  const watched = [{ from: 0, to: 5 }];
  expect(addWatchReport(watched, { ...first, intervals: [] }, filmSeconds)).toEqual(watched);
  expect(
    addWatchReport(watched, { ...first, intervals: [{ from: 5, to: 6 }] }, filmSeconds),
  ).toBeNull();
});

test('the union contains every second that one of the intervals contains, and no other', () => {
  fc.assert(
    fc.property(intervals, fc.integer({ min: -60, max: 710 }), (list, second) => {
      const ordered = list.filter(({ from, to }) => from < to);
      const contains = (part: { from: number; to: number }) =>
        part.from <= second && second <= part.to;
      expect(mergeIntervals(ordered).filter(contains)).toHaveLength(ordered.some(contains) ? 1 : 0);
    }),
    { numRuns: 2000 },
  );
});

test.for([
  ['nothing', [], 600, 0],
  [
    'half',
    [
      { from: 0, to: 200 },
      { from: 100, to: 300 },
    ],
    600,
    0.5,
  ],
  ['all', [{ from: 0, to: 600 }], 600, 1],
  ['a film of unknown length', [{ from: 0, to: 10 }], 0, 0],
] as const)('the watched share of %s', ([, list, seconds, share]) => {
  expect(computeWatchedShare(list, seconds)).toBe(share);
});
