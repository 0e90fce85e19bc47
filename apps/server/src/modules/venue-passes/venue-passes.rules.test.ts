import { expect, test } from 'vitest';
import { findPassRefusal, isPassToken } from './venue-passes.rules.ts';

const toDate = (seconds: number) => new Date(seconds * 1000);
const pass = { opensAt: toDate(100), closesAt: toDate(200), revokedAt: null, quota: 10, used: 0 };

test.each([
  [{}, 99, 'early'],
  [{}, 100, null],
  [{}, 199, null],
  [{}, 200, 'over'],
  [{ used: 9 }, 150, null],
  [{ used: 10 }, 150, 'usedUp'],
  [{ used: 11 }, 150, 'usedUp'],
  [{ used: 10 }, 200, 'over'],
  [{ revokedAt: toDate(140) }, 150, 'revoked'],
  [{ revokedAt: toDate(140) }, 200, 'revoked'],
])('a pass %j at %i is blocked: %s', (changes, now, expected) => {
  expect(findPassRefusal({ ...pass, ...changes }, toDate(now))).toBe(expected);
});

test.each([
  ['abcdefghijklmnopqrst_-', true],
  ['abcdefghijklmnopqrstu', false],
  ['abcdefghijklmnopqrstuvw', false],
  ['abcdefghijklmnopqrst.x', false],
  ['abcdefghijklmnopqrstu\n', false],
  ['', false],
])('%j has the format of a pass: %s', (text, expected) => {
  expect(isPassToken(text)).toBe(expected);
});
