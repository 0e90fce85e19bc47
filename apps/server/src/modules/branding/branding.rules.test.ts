import { expect, test } from 'vitest';
import { fitLogoSize, getInitial, isIconShaped } from './branding.rules.ts';

test.each([
  [
    { width: 320, height: 80 },
    { width: 320, height: 80 },
  ],
  [
    { width: 4000, height: 1000 },
    { width: 640, height: 160 },
  ],
  [
    { width: 1000, height: 1000 },
    { width: 160, height: 160 },
  ],
  [
    { width: 9000, height: 10 },
    { width: 640, height: 1 },
  ],
])('a logo of %j is made %j', (size, expected) => {
  expect(fitLogoSize(size)).toEqual(expected);
});

test.each([
  [{ width: 160, height: 160 }, true],
  [{ width: 160, height: 100 }, true],
  [{ width: 640, height: 160 }, false],
  [{ width: 80, height: 160 }, false],
])('a logo of %j fits an icon: %s', (size, expected) => {
  expect(isIconShaped(size)).toBe(expected);
});

test.each([
  ['微电影大赛', '微'],
  ['“穿帮”大赛', '穿'],
  ['micro films', 'M'],
  ['…', '·'],
])('the initial of %s is %s', (name, expected) => {
  expect(getInitial(name)).toBe(expected);
});
