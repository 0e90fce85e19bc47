import { describe, expect, it } from 'vitest';
import { changesBetween, shownValue } from './changes.ts';

describe('changesBetween', () => {
  it.each([
    ['nothing known', null, null, []],
    ['made', null, { a: 1 }, [{ field: 'a', before: undefined, after: 1 }]],
    ['removed', { a: 1 }, null, [{ field: 'a', before: 1, after: undefined }]],
    ['one of two', { a: 1, b: 2 }, { a: 1, b: 3 }, [{ field: 'b', before: 2, after: 3 }]],
    ['the same lists', { a: [1] }, { a: [1] }, []],
    ['plain values', 'x', 'y', [{ field: '', before: 'x', after: 'y' }]],
  ])('%s', (_what, before, after, expected) => {
    expect(changesBetween(before, after)).toEqual(expected);
  });
});

describe('shownValue', () => {
  it.each([
    [undefined, '–'],
    [null, '–'],
    ['text', 'text'],
    [7, '7'],
    [false, 'false'],
  ])('%j is shown as %s', (value, expected) => {
    expect(shownValue(value)).toBe(expected);
  });
});
