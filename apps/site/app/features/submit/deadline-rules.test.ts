import { expect, test } from 'vitest';
import { type TimeLeft, timeLeft } from './deadline-rules.ts';

const minute = 60_000;
const hour = 60 * minute;
const until = Date.parse('2026-09-30T16:00:00Z');

test.each<[string, number, number, TimeLeft]>([
  ['three days ahead', 72 * hour, 72 * hour, null],
  ['a moment more than two days', 48 * hour + 1, 50 * hour, null],
  ['two days', 48 * hour, 48 * hour, { hours: 48 }],
  ['hours are rounded down', 5 * hour - 1, 5 * hour, { hours: 4 }],
  ['two hours', 2 * hour, 2 * hour, { hours: 2 }],
  ['less than two hours', 2 * hour - 1, 2 * hour, { minutes: 119 }],
  ['the last minute', minute - 1, hour, { minutes: 0 }],
  ['the moment itself', 0, hour, 'over'],
  ['a page that was left open', -hour, hour, 'over'],
  ['a clock that is a little behind', hour + 9 * minute, hour, { minutes: 69 }],
  ['a clock that is wrong', hour + 11 * minute, hour, null],
])('%s', (_, before, madeBefore, expected) => {
  expect(timeLeft(until, until - before, until - madeBefore)).toEqual(expected);
});
