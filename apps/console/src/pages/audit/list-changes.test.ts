import { describe, expect, it } from 'vitest';
import { formatRecordedValue, listChangedValues } from './list-changes.ts';

describe('listChangedValues', () => {
  it.each([
    ['nothing known', null, null, []],
    ['made', null, { a: 1 }, [{ field: 'a', before: undefined, after: 1 }]],
    ['removed', { a: 1 }, null, [{ field: 'a', before: 1, after: undefined }]],
    ['one of two', { a: 1, b: 2 }, { a: 1, b: 3 }, [{ field: 'b', before: 2, after: 3 }]],
    ['the same lists', { a: [1] }, { a: [1] }, []],
    ['a list', { a: [1] }, { a: [1, 2] }, [{ field: 'a', before: [1], after: [1, 2] }]],
    ['plain values', 'x', 'y', [{ field: '', before: 'x', after: 'y' }]],
    [
      'deep inside',
      { name: { en: 'A', zh: '甲' }, count: 1 },
      { name: { en: 'B', zh: '甲' }, count: 1 },
      [{ field: 'name.en', before: 'A', after: 'B' }],
    ],
    ['nothing said and null', { a: null }, {}, []],
    [
      'null and a record',
      { a: null },
      { a: { b: 1 } },
      [{ field: 'a.b', before: undefined, after: 1 }],
    ],
    [
      'a value and a record',
      { a: 1 },
      { a: { b: 1 } },
      [{ field: 'a', before: 1, after: { b: 1 } }],
    ],
  ])('%s', (_what, before, after, expected) => {
    expect(listChangedValues(before, after)).toEqual(expected);
  });
});

describe('formatRecordedValue', () => {
  it.each([
    [undefined, '–'],
    [null, '–'],
    ['text', 'text'],
    [7, '7'],
    [false, 'false'],
    [[], '–'],
    [['owner', 'editor'], 'owner, editor'],
    [
      [{ field: 'title', reason: 'Too long' }, { field: 'desc' }],
      'field: title; reason: Too long\nfield: desc',
    ],
    [{ a: { b: 1 }, c: null }, 'a: b: 1; c: –'],
  ])('%j is shown as %s', (value, expected) => {
    expect(formatRecordedValue(value)).toBe(expected);
  });
});
