import { describe, expect, test } from 'vitest';
import {
  type Board,
  buildBoard,
  listGroupChanges,
  listItemIds,
  moveItem,
  moveItemByOneStep,
  type Place,
} from './board.ts';

const board: Board = [
  { key: 7, ids: [1, 2, 3] },
  { key: 8, ids: [] },
  { key: 9, ids: [4] },
];
const formatBoard = (of: Board) => of.map(({ ids }) => ids.join('')).join('|');

test.each<[string, number, Place, string]>([
  ['to the front', 3, { section: 0, index: 0 }, '312||4'],
  ['further down', 1, { section: 0, index: 2 }, '213||4'],
  ['to the end', 1, { section: 0, index: 3 }, '231||4'],
  ['to where it is', 2, { section: 0, index: 1 }, '123||4'],
  ['into an empty section', 2, { section: 1, index: 0 }, '13|2|4'],
  ['before what is in another', 2, { section: 2, index: 0 }, '13||24'],
  ['to a section that does not exist', 2, { section: 5, index: 0 }, '123||4'],
  ['that is not on the board', 6, { section: 0, index: 0 }, '123||4'],
])('moves an item %s', (_, id, to, after) => {
  expect(formatBoard(moveItem(board, id, to))).toBe(after);
});

describe('moveItemByOneStep', () => {
  test.each<[number, -1 | 1, string]>([
    [2, -1, '213||4'],
    [2, 1, '132||4'],
    [1, -1, '123||4'],
    [3, 1, '12|3|4'],
    [4, -1, '123|4|'],
    [4, 1, '123||4'],
  ])('of %i by %i', (id, by, after) => {
    expect(formatBoard(moveItemByOneStep(board, id, by))).toBe(after);
  });

  test('moves through the whole board and back', () => {
    let now = board;
    for (let i = 0; i < 5; i += 1) now = moveItemByOneStep(now, 1, 1);
    expect(formatBoard(now)).toBe('23||41');
    for (let i = 0; i < 5; i += 1) now = moveItemByOneStep(now, 1, -1);
    expect(now).toEqual(board);
  });
});

test('lists items in another section with their new group', () => {
  const after = moveItem(moveItem(board, 1, { section: 2, index: 0 }), 3, { section: 0, index: 0 });
  expect(listGroupChanges(board, after)).toEqual([{ id: 1, to: 9 }]);
  expect(listItemIds(after)).toEqual([3, 2, 1, 4]);
});

test.each<[boolean, number | null, [number | null, number[]][]]>([
  [
    false,
    8,
    [
      [8, [1, 2]],
      [9, []],
    ],
  ],
  [
    true,
    8,
    [
      [null, []],
      [8, [1, 2]],
      [9, []],
    ],
  ],
  [
    false,
    5,
    [
      [null, [2]],
      [8, [1]],
      [9, []],
    ],
  ],
  [
    false,
    null,
    [
      [null, [2]],
      [8, [1]],
      [9, []],
    ],
  ],
])('a list whose items may be free: %s, one of which is in %s', (mayBeFree, group, sections) => {
  const items = [
    { id: 1, group: 8 },
    { id: 2, group },
  ];
  expect(buildBoard(items, [8, 9], mayBeFree)).toEqual(
    sections.map(([key, ids]) => ({ key, ids })),
  );
});
