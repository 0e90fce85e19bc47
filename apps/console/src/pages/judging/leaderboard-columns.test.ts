import { expect, it } from 'vitest';
import { parseStoredColumns, usualColumns } from './leaderboard-columns.tsx';

it.each([
  [null, usualColumns],
  ['', usualColumns],
  ['unknown', usualColumns],
  ['mean,place,unknown', ['place', 'mean']],
])('reads the stored columns %j', (stored, expected) => {
  expect(parseStoredColumns(stored)).toEqual(expected);
});
