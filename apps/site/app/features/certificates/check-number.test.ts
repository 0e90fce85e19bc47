import { expect, test } from 'vitest';
import { shortenTypedNumber } from './check-number.ts';

test.each([
  ['spaces around a number', ' 7K3M-Q9XA-41CD ', '7K3M-Q9XA-41CD'],
  ['a long input', '7'.repeat(50), '7'.repeat(40)],
  ['a character of two code units at the limit', `${'7'.repeat(39)}🎬🎬`, `${'7'.repeat(39)}🎬`],
])('shortens %s', (_, typed, expected) => {
  expect(shortenTypedNumber(typed)).toBe(expected);
  expect(decodeURIComponent(encodeURIComponent(shortenTypedNumber(typed)))).toBe(expected);
});
