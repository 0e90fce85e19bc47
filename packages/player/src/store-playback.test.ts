import { expect, test } from 'vitest';
import { maxPositions, updatePositions } from './store-playback.ts';
import { findResumePosition } from './stored-position.ts';

test.for([
  ['in the middle', 192.7, 360, [{ id: 'a', at: 192 }]],
  ['hardly begun', 4.9, 360, []],
  ['just begun', 5, 360, [{ id: 'a', at: 5 }]],
  ['before the credits', 344, 360, [{ id: 'a', at: 344 }]],
  ['in the credits', 345, 360, []],
  ['at the end', 360, 360, []],
  ['a short film, well in', 8, 12, [{ id: 'a', at: 8 }]],
  ['a short film, nearly over', 9, 12, []],
  ['a length that is not known', 20, Number.NaN, []],
] as const)('%s', ([, at, seconds, positions]) => {
  expect(updatePositions([], 'a', at, seconds)).toEqual(positions);
});

test('a film watched again becomes the first one, without a duplicate', () => {
  const before = [
    { id: 'a', at: 10 },
    { id: 'b', at: 20 },
  ];
  expect(updatePositions(before, 'b', 30, 360)).toEqual([
    { id: 'b', at: 30 },
    { id: 'a', at: 10 },
  ]);
});

test('removes the film watched longest ago first', () => {
  const full = Array.from({ length: maxPositions }, (_, index) => ({ id: `${index}`, at: 10 }));
  const after = updatePositions(full, 'new', 30, 360);
  expect(after).toHaveLength(maxPositions);
  expect(after[0]).toEqual({ id: 'new', at: 30 });
  expect(after.at(-1)).toEqual({ id: `${maxPositions - 2}`, at: 10 });
});

test.for([
  ['known', 'a', 360, 192],
  ['of a film without a known length', 'a', null, 192],
  ['another film', 'b', 360, null],
  ['a film that has become shorter', 'a', 100, null],
] as const)('finds the position of %s', ([, id, seconds, at]) => {
  expect(findResumePosition([{ id: 'a', at: 192 }], id, seconds)).toBe(at);
});
