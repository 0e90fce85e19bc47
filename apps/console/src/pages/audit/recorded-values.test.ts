import { describe, expect, it } from 'vitest';
import { formatRecordedValue, listChangedValues } from './list-changes.ts';

describe('listChangedValues', () => {
  const list = (before: unknown, after: unknown) =>
    listChangedValues(before, after).map(({ field }) => field);

  it.each([
    ['equal records', { a: 1 }, { a: 1 }, []],
    ['equal lists', { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, []],
    ['null and a missing value', { a: null }, {}, []],
    ['a changed value', { a: 1, b: 2 }, { a: 1, b: 3 }, ['b']],
    ['an added value', {}, { a: 1 }, ['a']],
    ['a removed value', { a: 1 }, {}, ['a']],
    ['a value in a record', { a: { b: 1, c: 2 } }, { a: { b: 1, c: 3 } }, ['a.c']],
    ['a record that was added', null, { a: { b: 1 } }, ['a.b']],
    ['a record that was removed', { a: { b: 1 }, c: 2 }, null, ['a.b', 'c']],
    ['a list as a whole', { a: [1, 2] }, { a: [2, 1] }, ['a']],
    ['a record that became a text', { a: { b: 1 } }, { a: 'x' }, ['a']],
    ['false and null', { a: false }, { a: null }, ['a']],
  ])('of %s', (_what, before, after, fields) => {
    expect(list(before, after)).toEqual(fields);
  });

  it('contains both values', () => {
    expect(listChangedValues({ a: { b: 1 } }, { a: { b: [2] } })).toEqual([
      { field: 'a.b', before: 1, after: [2] },
    ]);
  });
});

describe('formatRecordedValue', () => {
  it.each([
    [null, '–'],
    [undefined, '–'],
    [[], '–'],
    ['text', 'text'],
    [0, '0'],
    [false, 'false'],
    [['a', 'b'], 'a, b'],
    [{ a: 1, b: null }, 'a: 1; b: –'],
    [{ a: { b: 1 } }, 'a: b: 1'],
    [[{ a: 1 }, { a: 2 }], 'a: 1\na: 2'],
    [[['a', 'b'], 'c'], 'a, b, c'],
  ])('of %j is %j', (value, text) => {
    expect(formatRecordedValue(value)).toBe(text);
  });
});
