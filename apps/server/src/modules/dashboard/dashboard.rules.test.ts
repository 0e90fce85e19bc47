import { expect, test } from 'vitest';
import { compareHoursWithMedian } from './dashboard.rules.ts';

const hour = 3_600_000;
const judged = (...counts: number[]) =>
  compareHoursWithMedian(counts.map((count, place) => ({ at: new Date(place * hour), count })));
const many = (count: number, hours = 24) => new Array<number>(hours).fill(count);

test.each([
  ['too few hours to tell what is usual', [...many(10, 5), 900], null, false],
  ['an hour like the others', [...many(100), 130], 100, false],
  ['a leap', [...many(100), 401], 100, true],
  ['four times is no leap yet', [...many(100), 400], 100, false],
  ['a leap of few votes', [...many(1), 49], 1, false],
  ['the first votes of a quiet contest', [...many(0), 50], 0, true],
  ['what is older than a day does not count', [...many(1000), ...many(100), 401], 100, true],
  ['the median of an even number of hours', [...many(10, 4), ...many(20, 4), 1], 15, false],
  ['one wild hour does not raise what is usual', [...many(100, 23), 9000, 450], 100, true],
] as const)('%s', (_, counts, usual, isUnusual) => {
  expect(judged(...counts).at(-1)).toMatchObject({ usual, isUnusual });
});
