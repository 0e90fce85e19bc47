import { expect, test } from 'vitest';
import { groupItems } from './group-items.ts';

const [one, two] = [{ id: 1 }, { id: 2 }];

test('items are grouped by id, in the order of the first items', () => {
  const items = [
    { name: 'a', group: two },
    { name: 'b', group: one },
    { name: 'c', group: { ...two } },
  ];
  const groups = groupItems(items, ({ group }) => group);
  expect(groups.map(({ group, items }) => [group.id, items.map(({ name }) => name)])).toEqual([
    [2, ['a', 'c']],
    [1, ['b']],
  ]);
});

test('no items make no groups', () => {
  expect(groupItems([], () => one)).toEqual([]);
});
