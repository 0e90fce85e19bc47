import { expect, it } from 'vitest';
import { subtractIntervals, toIntervals } from './intervals.ts';

const part = (from: number, to: number) => ({ from, to });

it.each([
  ['nothing sent', [part(0, 5)], [], [part(0, 5)]],
  ['all sent', [part(0, 5)], [part(0, 5)], []],
  ['the end is new', [part(0, 9)], [part(0, 5)], [part(5, 9)]],
  ['both ends are new', [part(0, 9)], [part(3, 5)], [part(0, 3), part(5, 9)]],
  ['another part', [part(0, 2), part(6, 9)], [part(0, 2)], [part(6, 9)]],
])('subtracts what was sent: %s', (_, played, sent, expected) => {
  expect(subtractIntervals(played, sent)).toEqual(expected);
});

it('reads the ranges of a video', () => {
  const ranges = { length: 2, start: (at: number) => at * 10, end: (at: number) => at * 10 + 4 };
  expect(toIntervals(ranges)).toEqual([part(0, 4), part(10, 14)]);
});
