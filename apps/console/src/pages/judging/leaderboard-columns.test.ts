import { expect, it } from 'vitest';
import { readColumns, usualColumns } from './leaderboard-columns.tsx';

it.each([
  [null, usualColumns],
  ['', usualColumns],
  ['unknown', usualColumns],
  ['mean,place,unknown', ['place', 'mean']],
])('reads the stored columns %j', (stored, expected) => {
  expect(readColumns(stored)).toEqual(expected);
});
