import { expect, it } from 'vitest';
import { findSelectedRows } from './use-selection.ts';

const row = (id: string, version = 1) => ({ id, version });

it.each([
  ['adds a row of this page', [], ['a'], [row('a')], [row('a')]],
  ['keeps a row of another page', [row('a')], ['a', 'b'], [row('b')], [row('a'), row('b')]],
  ['removes a deselected row', [row('a'), row('b')], ['b'], [row('b')], [row('b')]],
  ['prefers the newer version of this page', [row('a')], ['a'], [row('a', 2)], [row('a', 2)]],
  ['ignores the key of an unknown row', [row('a')], ['a', 'x'], [], [row('a')]],
  ['keeps the order of the keys', [row('a'), row('b')], ['b', 'a'], [], [row('b'), row('a')]],
])('%s', (_what, selected, keys, rows, expected) => {
  expect(findSelectedRows(selected, keys, rows)).toEqual(expected);
});
