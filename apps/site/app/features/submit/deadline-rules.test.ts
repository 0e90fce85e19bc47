import { expect, test } from 'vitest';
import { estimateServerTime, getTimeLeft, type TimeLeft } from './deadline-rules.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const until = Date.parse('2026-09-30T16:00:00Z');

test.each<[string, number, TimeLeft]>([
  ['three days ahead', 72 * hour, null],
  ['a moment more than two days', 48 * hour + 1, null],
  ['two days', 48 * hour, { hours: 48 }],
  ['hours are rounded down', 5 * hour - 1, { hours: 4 }],
  ['two hours', 2 * hour, { hours: 2 }],
  ['less than two hours', 2 * hour - 1, { minutes: 119 }],
  ['the last minute', minute - 1, { minutes: 0 }],
  ['the moment itself', 0, 'over'],
  ['long after it', -hour, 'over'],
])('%s', (_, before, expected) => {
  expect(getTimeLeft(until, until - before)).toEqual(expected);
});

test.each<[string, number, number, TimeLeft]>([
  ['a clock that is right', 0, 0, { hours: 3 }],
  ['a clock that is a year ahead', 365 * day, 0, { hours: 3 }],
  ['a clock that is a year behind', -365 * day, 0, { hours: 3 }],
  ['an hour passes on a clock that is ahead', 365 * day, hour, { hours: 2 }],
  ['an hour passes on a clock that is behind', -365 * day, hour, { hours: 2 }],
  ['a page that is left open until the close', 365 * day, 3 * hour, 'over'],
  ['and longer, on a clock that is behind', -day, 4 * hour, 'over'],
  ['a clock that is put back meanwhile', 0, -day, { hours: 3 }],
])('three hours before, %s', (_, skew, passed, expected) => {
  const made = until - 3 * hour;
  const cameAt = made + skew;
  expect(getTimeLeft(until, estimateServerTime(made, cameAt, cameAt + passed))).toEqual(expected);
});
