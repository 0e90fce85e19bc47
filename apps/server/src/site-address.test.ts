import { expect, test } from 'vitest';
import { choosePageLanguage, parseSiteUrl } from './site-address.ts';

test.each([
  ['/', '', { redirect: '/home', status: 302 }],
  ['/', '?a=1', { redirect: '/home?a=1', status: 302 }],
  ['/en-US', '', { redirect: '/home', status: 302, localeToStore: 'en-US' }],
  ['/ZH-tw/', '', { redirect: '/home', status: 302, localeToStore: 'zh-TW' }],
  ['/en-us/gallery', '?current=2', { redirect: '/en-US/gallery?current=2', status: 308 }],
  ['/gallery/', '', { redirect: '/gallery', status: 308 }],
  ['//gallery', '', { redirect: '/gallery', status: 308 }],
  ['/gallery', '', { tree: null, path: '/gallery' }],
  ['/en-US/gallery/7', '', { tree: 'en-US', path: '/en-US/gallery/7' }],
  ['/xx/gallery', '', { tree: null, path: '/xx/gallery' }],
])('%s%s → %j', (path, search, expected) => {
  expect(parseSiteUrl(path, search)).toEqual(expected);
});

test.each([
  ['en-US', { locale: 'zh-TW' }, 'zh-CN', { locale: 'en-US', languageTag: 'en-US' }],
  [null, { locale: 'zh-TW' }, 'en-US', { locale: 'zh-TW', languageTag: 'zh-TW' }],
  [null, { locale: 'ar' }, 'zh-CN', { locale: 'en-US', languageTag: 'ar' }],
  [null, { locale: 'AR-x-1' }, 'zh-CN', { locale: 'en-US', languageTag: 'ar' }],
  [null, { locale: 'ar"><script>' }, 'zh-CN', { locale: 'en-US', languageTag: 'en-US' }],
  [null, {}, 'zh-HK,en', { locale: 'zh-TW', languageTag: 'zh-TW' }],
  [null, {}, undefined, { locale: 'zh-CN', languageTag: 'zh-CN' }],
] as const)('tree %s, cookies %j, browser %s → %j', (tree, cookies, acceptLanguage, expected) => {
  expect(choosePageLanguage(tree, { cookies, acceptLanguage })).toEqual(expected);
});
