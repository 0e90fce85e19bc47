import { expect, test } from 'vitest';
import { isRangeTooWide } from './networks.rules.ts';

test.each([
  [0, true, true],
  [7, true, true],
  [8, true, false],
  [32, true, false],
  [0, false, true],
  [19, false, true],
  [20, false, false],
  [128, false, false],
])('a /%i (IPv4: %s) is too wide: %s', (bits, isV4, expected) => {
  expect(isRangeTooWide(bits, isV4)).toBe(expected);
});
