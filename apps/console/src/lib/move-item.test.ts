import { expect, it } from 'vitest';
import { moveItem } from './move-item.ts';

it.each([
  [0, 1, ['b', 'a', 'c']],
  [2, -1, ['a', 'c', 'b']],
  [0, -1, ['a', 'b', 'c']],
  [9, 1, ['a', 'b', 'c']],
] as const)('moves the item %i by %i', (index, step, expected) => {
  expect(moveItem(['a', 'b', 'c'], index, step)).toEqual(expected);
});
