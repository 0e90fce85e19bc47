import { expect, test } from 'vitest';
import { isEnoughWork } from './proof-of-work.rules.ts';

test.each([
  [1, 1, true],
  [1, 2, true],
  [1, 3, false],
  [33, 66, true],
  [32, 66, false],
  [4, 0, true],
])('work of factor %i where %i is required: %s', (factor, required, expected) => {
  expect(isEnoughWork(factor, required)).toBe(expected);
});
