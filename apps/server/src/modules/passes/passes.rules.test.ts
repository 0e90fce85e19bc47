import { expect, test } from 'vitest';
import { isPassOpen, isPassToken } from './passes.rules.ts';

const at = (seconds: number) => new Date(seconds * 1000);
const pass = { opensAt: at(100), closesAt: at(200), revokedAt: null, quota: 10, used: 0 };

test.each([
  [{}, 99, false],
  [{}, 100, true],
  [{}, 199, true],
  [{}, 200, false],
  [{ used: 9 }, 150, true],
  [{ used: 10 }, 150, false],
  [{ used: 11 }, 150, false],
  [{ revokedAt: at(140) }, 150, false],
])('a pass %j at %i lets people through: %s', (changes, now, expected) => {
  expect(isPassOpen({ ...pass, ...changes }, at(now))).toBe(expected);
});

test.each([
  ['abcdefghijklmnopqrst_-', true],
  ['abcdefghijklmnopqrstu', false],
  ['abcdefghijklmnopqrstuvw', false],
  ['abcdefghijklmnopqrst.x', false],
  ['abcdefghijklmnopqrstu\n', false],
  ['', false],
])('%j can be a pass: %s', (text, expected) => {
  expect(isPassToken(text)).toBe(expected);
});
