import { expect, test } from 'vitest';
import { parseFragmentToken } from './fragment-token.ts';

test.each([
  ['#token=abc_-1', 'abc_-1'],
  ['token=abc', 'abc'],
  ['#x=1&token=abc', 'abc'],
  ['#token=', null],
  ['#content', null],
  ['', null],
])('the token of %j is %j', (hash, token) => {
  expect(parseFragmentToken(hash)).toBe(token);
});
