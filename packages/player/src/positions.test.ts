import { expect, test } from 'vitest';
import { mostPositions, notePosition } from './note-position.ts';
import { positionOf } from './positions.ts';

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
  expect(notePosition([], 'a', at, seconds)).toEqual(positions);
});

test('a film that was seen again comes first, and once', () => {
  const before = [
    { id: 'a', at: 10 },
    { id: 'b', at: 20 },
  ];
  expect(notePosition(before, 'b', 30, 360)).toEqual([
    { id: 'b', at: 30 },
    { id: 'a', at: 10 },
  ]);
});

test('the film seen longest ago is forgotten first', () => {
  const full = Array.from({ length: mostPositions }, (_, index) => ({ id: `${index}`, at: 10 }));
  const after = notePosition(full, 'new', 30, 360);
  expect(after).toHaveLength(mostPositions);
  expect(after[0]).toEqual({ id: 'new', at: 30 });
  expect(after.at(-1)).toEqual({ id: `${mostPositions - 2}`, at: 10 });
});

test.for([
  ['known', 'a', 360, 192],
  ['of a film without a known length', 'a', null, 192],
  ['another film', 'b', 360, null],
  ['a film that has become shorter', 'a', 100, null],
] as const)('the position of %s', ([, id, seconds, at]) => {
  expect(positionOf([{ id: 'a', at: 192 }], id, seconds)).toBe(at);
});
