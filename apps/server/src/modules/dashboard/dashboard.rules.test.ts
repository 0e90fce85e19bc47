import { expect, test } from 'vitest';
import { compareHoursWithMedian } from './dashboard.rules.ts';

const hour = 3_600_000;
const compareHourCounts = (...counts: number[]) =>
  compareHoursWithMedian(counts.map((count, place) => ({ at: new Date(place * hour), count })));
const repeatCount = (count: number, hours = 24) => new Array<number>(hours).fill(count);

test.each([
  ['too few hours to tell what is usual', [...repeatCount(10, 5), 900], null, false],
  ['an hour like the others', [...repeatCount(100), 130], 100, false],
  ['a leap', [...repeatCount(100), 401], 100, true],
  ['four times is no leap yet', [...repeatCount(100), 400], 100, false],
  ['a leap of few votes', [...repeatCount(1), 49], 1, false],
  ['the first votes of a quiet contest', [...repeatCount(0), 50], 0, true],
  [
    'what is older than a day does not count',
    [...repeatCount(1000), ...repeatCount(100), 401],
    100,
    true,
  ],
  [
    'the median of an even number of hours',
    [...repeatCount(10, 4), ...repeatCount(20, 4), 1],
    15,
    false,
  ],
  ['one wild hour does not raise what is usual', [...repeatCount(100, 23), 9000, 450], 100, true],
] as const)('%s', (_, counts, usual, isUnusual) => {
  expect(compareHourCounts(...counts).at(-1)).toMatchObject({ usual, isUnusual });
});
