import { expect, test } from 'vitest';
import { matchesEtag } from './etag.ts';

test.each([
  [undefined, false],
  ['', false],
  ['"a"', true],
  ['"b"', false],
  ['a', false],
  ['*', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['"b" , W/"a"', true],
  ['"b,a"', false],
])('If-None-Match %s matches "a": %s', (header, expected) => {
  expect(matchesEtag(header, '"a"')).toBe(expected);
});
