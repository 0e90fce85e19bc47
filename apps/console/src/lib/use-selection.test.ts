import { expect, it } from 'vitest';
import { findSelectedRows } from './use-selection.ts';

const buildRow = (id: string, version = 1) => ({ id, version });

it.each([
  ['adds a row of this page', [], ['a'], [buildRow('a')], [buildRow('a')]],
  [
    'keeps a row of another page',
    [buildRow('a')],
    ['a', 'b'],
    [buildRow('b')],
    [buildRow('a'), buildRow('b')],
  ],
  [
    'removes a deselected row',
    [buildRow('a'), buildRow('b')],
    ['b'],
    [buildRow('b')],
    [buildRow('b')],
  ],
  [
    'prefers the newer version of this page',
    [buildRow('a')],
    ['a'],
    [buildRow('a', 2)],
    [buildRow('a', 2)],
  ],
  ['ignores the key of an unknown row', [buildRow('a')], ['a', 'x'], [], [buildRow('a')]],
  [
    'keeps the order of the keys',
    [buildRow('a'), buildRow('b')],
    ['b', 'a'],
    [],
    [buildRow('b'), buildRow('a')],
  ],
])('%s', (_what, selected, keys, rows, expected) => {
  expect(findSelectedRows(selected, keys, rows)).toEqual(expected);
});
