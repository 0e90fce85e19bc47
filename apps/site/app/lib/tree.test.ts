import { pages } from '@film-contest/contract/pages';
import { describe, expect, test } from 'vitest';
import {
  buildPathInLocale,
  canHaveLanguagePrefix,
  findPagePart,
  getLanguagePrefix,
  isPathWithin,
  isSamePath,
  removeLanguagePrefix,
} from './tree.ts';

test.each([
  ['/gallery', null, '/gallery'],
  ['/en-US/gallery/7', 'en-US', '/gallery/7'],
  ['/zh-tw/home', 'zh-TW', '/home'],
  ['/en-US', 'en-US', '/'],
  ['/enough', null, '/enough'],
])('%s has the language prefix %s', (pathname, tree, rest) => {
  expect(getLanguagePrefix(pathname)).toBe(tree);
  expect(removeLanguagePrefix(pathname)).toBe(rest);
});

test('exactly the prefixed pages exist with and without a language prefix', () => {
  for (const { path, prefixed } of Object.values(pages)) {
    expect([path, canHaveLanguagePrefix(path.replace(/:\w+/g, '7'))]).toEqual([path, prefixed]);
  }
});

test.each([
  ['/gallery', '/gallery', true, true],
  ['/Gallery/', '/gallery', true, true],
  ['/gallery/7', '/gallery', false, true],
  ['/galleries', '/gallery', false, false],
  ['/gallery', '/gallery/7', false, false],
  ['/', '/home', false, false],
])('compares %s with %s', (path, other, isSame, isWithin) => {
  expect(isSamePath(path, other)).toBe(isSame);
  expect(isPathWithin(path, other)).toBe(isWithin);
});

describe('the same page in another language', () => {
  test.each([
    ['/gallery/7', 'en-US', '/en-US/gallery/7'],
    ['/zh-TW/exhibition', 'zh-CN', '/zh-CN/exhibition'],
    ['/share', 'en-US', '/en-US/home'],
    ['/selected/3', 'zh-TW', '/zh-TW/home'],
    ['/500', 'zh-TW', '/zh-TW/home'],
  ] as const)('%s in %s is %s', (pathname, locale, path) => {
    expect(buildPathInLocale(pathname, locale)).toBe(path);
  });
});

test.each([
  ['/login', 'signedIn'],
  ['/en-US/submitEntry/3f/film', 'signedIn'],
  ['/Account', 'signedIn'],
  ['/en-US/results/3f/objection', 'signedIn'],
  ['/zh-TW/examinedVotes/7/appeal', 'signedIn'],
  ['/results/3f', 'records'],
  ['/zh-TW/voteLog', 'records'],
  ['/home', null],
  ['/zh-TW/gallery/1', null],
])('%s needs the additional messages %s', (pathname, part) => {
  expect(findPagePart(pathname)).toBe(part);
});
