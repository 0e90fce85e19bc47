import { expect, it } from 'vitest';
import { removeCriterion } from './tie-breaks.ts';

it.each([
  [[2, 0, 1], 0, [1, 0]],
  [[2, 0], 1, [1, 0]],
  [[0], 2, [0]],
  [[], 0, []],
])('of the tie-breaks %j, without criterion %i, %j are left', (indexes, removed, expected) => {
  expect(removeCriterion(indexes, removed)).toEqual(expected);
});
