import { pages } from '@film-contest/contract/pages';
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
  ['/GALLERY', '?current=2', { redirect: '/gallery?current=2', status: 308 }],
  ['/en-us/EventDetails/', '', { redirect: '/en-US/eventDetails', status: 308 }],
  ['/school', '', { redirect: '/School', status: 308 }],
  ['/School', '', { tree: null, path: '/School' }],
  ['/Gallery/7.data', '', { redirect: '/gallery/7.data', status: 308 }],
  ['/RESULTS/aB/Objection', '', { redirect: '/results/aB/objection', status: 308 }],
  ['/results/aB/objection', '', { tree: null, path: '/results/aB/objection' }],
  ['/%67allery/%41', '', { redirect: '/gallery/A', status: 308 }],
  ['/%65n-US/gallery', '?a=1', { redirect: '/en-US/gallery?a=1', status: 308 }],
  ['/en%2dus', '', { redirect: '/home', status: 302, localeToStore: 'en-US' }],
  ['/%2565n-US/gallery', '', { tree: null, path: '/%2565n-US/gallery' }],
  ['/gallery/%37', '', { redirect: '/gallery/7', status: 308 }],
  ['/zh-TW/gallery/%37.data', '', { redirect: '/zh-TW/gallery/7.data', status: 308 }],
  ['/page/%e4%b8%ad', '', { redirect: '/page/%E4%B8%AD', status: 308 }],
  ['/page/%E4%B8%AD', '', { tree: null, path: '/page/%E4%B8%AD' }],
  ['/page/a+b', '', { redirect: '/page/a%2Bb', status: 308 }],
  ['/page/a%2Bb', '', { tree: null, path: '/page/a%2Bb' }],
  ['/page/a%2Fb', '', { tree: null, path: '/page/a%2Fb' }],
  ['/page/50%25', '', { tree: null, path: '/page/50%25' }],
  ['/page/%ff', '', { tree: null, path: '/page/%ff' }],
  ['/gallery/%zz', '', { tree: null, path: '/gallery/%zz' }],
  ['/PAGE/Press-Kit', '', { redirect: '/page/Press-Kit', status: 308 }],
  ['/S/Ab3', '', { tree: null, path: '/S/Ab3' }],
  ['/Gallery/7/more', '', { tree: null, path: '/Gallery/7/more' }],
])('%s%s → %j', (path, search, expected) => {
  expect(parseSiteUrl(path, search)).toEqual(expected);
});

test.each(Object.values(pages).map((page) => page.path.replace(/:\w+/g, '7')))(
  '%s is its own spelling, to which its lower-case form redirects',
  (path) => {
    expect(parseSiteUrl(path, '')).toEqual({ tree: null, path });
    const lower = path.toLowerCase();
    if (lower !== path) expect(parseSiteUrl(lower, '')).toEqual({ redirect: path, status: 308 });
  },
);

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
