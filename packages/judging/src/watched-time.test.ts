import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  acceptReport,
  computeWatchedShare,
  maxPlaybackRate,
  mergeIntervals,
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
  expect(acceptReport({ intervals, elapsed }, filmSeconds)).toEqual(accepted);
});

const intervals = fc.array(
  fc.record({
    from: fc.double({ min: -50, max: 700, noNaN: true }),
    to: fc.double({ min: -50, max: 700, noNaN: true }),
  }),
);

test('never counts more than the elapsed time allows, nor more than the film', () => {
  fc.assert(
    fc.property(intervals, fc.double({ min: 0, max: 1000, noNaN: true }), (list, elapsed) => {
      const accepted = acceptReport({ intervals: list, elapsed }, filmSeconds) ?? [];
      const played = accepted.reduce((total, { from, to }) => total + to - from, 0);
      expect(played).toBeLessThanOrEqual(
        Math.min(elapsed * maxPlaybackRate + 3, filmSeconds) + 1e-9,
      );
    }),
    { numRuns: 2000 },
  );
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
