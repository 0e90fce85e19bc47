import { expect, test } from 'vitest';
import { moved, type Place, step } from './order-moves.ts';

test.each<[number, Place, number[]]>([
  [3, { before: 1 }, [3, 1, 2, 4]],
  [3, { before: 2 }, [1, 3, 2, 4]],
  [1, { after: 4 }, [2, 3, 4, 1]],
  [1, { after: 1 }, [1, 2, 3, 4]],
  [2, { before: 3 }, [1, 2, 3, 4]],
  [2, { before: 9 }, [1, 2, 3, 4]],
  [9, { before: 1 }, [1, 2, 3, 4]],
])('%i %j', (id, place, order) => {
  expect(moved([1, 2, 3, 4], id, place)).toEqual(order);
});

test.each<[number, -1 | 1, Place | null]>([
  [2, -1, { before: 1 }],
  [2, 1, { after: 3 }],
  [1, -1, null],
  [3, 1, null],
  [9, 1, null],
])('a step of %i by %i', (id, by, place) => {
  expect(step([1, 2, 3], id, by)).toEqual(place);
});
