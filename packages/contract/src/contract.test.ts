import { describe, expect, test } from 'vitest';
import { registration } from './accounts.ts';
import type { CallShape } from './call-shape.ts';
import { calls, getCallMethodAndPath } from './calls.ts';
import { buildQueryString, fillPathParameters } from './client.ts';
import { type CodeName, codes } from './codes.ts';
import { contract, listCallErrors } from './contract.ts';
import { listFieldErrors } from './faults.ts';
import { galleryQuery } from './gallery-query.ts';
import { chooseLocale, getTextDirection, matchLocale, parseAcceptLanguage } from './locales.ts';
import { buildPagePath, normalizePageQuery } from './pages.ts';
import { isStrongPassword } from './password.ts';

describe('calls', () => {
  test('every call has a shape and no two share method and path', () => {
    expect(Object.keys(contract).sort()).toEqual(Object.keys(calls).sort());
    expect(new Set(Object.values(calls)).size).toBe(Object.keys(calls).length);
  });

  test('a path contains exactly the parameters of its schema', () => {
    for (const [name, shape] of Object.entries(contract)) {
      const { path } = getCallMethodAndPath(name as keyof typeof calls);
      expect(path.includes('{'), name).toBe('params' in shape);
    }
  });

  test('every call declares the errors of its input', () => {
    for (const name of Object.keys(contract) as (keyof typeof contract)[]) {
      const { params, query, body } = contract[name] as CallShape;
      const missing = [...collectErrors([params, query, body])].filter(
        (error) => !listCallErrors(name).includes(error),
      );
      expect(missing, name).toEqual([]);
    }
  });

  test('GET calls have no body', () => {
    for (const [name, shape] of Object.entries(contract)) {
      if (getCallMethodAndPath(name as keyof typeof calls).method === 'GET')
        expect(shape).not.toHaveProperty('body');
    }
  });
});

/** Collects the errors that zod schemas name, at any depth. */
function collectErrors(value: unknown, seen = new Set<unknown>()): Set<CodeName> {
  const found = new Set<CodeName>();
  if (typeof value !== 'object' || value === null || seen.has(value)) return found;
  seen.add(value);
  const parts = '_zod' in value ? (value._zod as { def: object }).def : value;
  for (const [key, part] of Object.entries(parts)) {
    const message = key === 'error' && typeof part === 'function' ? part({}) : undefined;
    const error = codeNames.find((name) => String(codes[name]) === message);
    if (error) found.add(error);
    for (const inner of collectErrors(part, seen)) found.add(inner);
  }
  return found;
}

const codeNames = Object.keys(codes) as CodeName[];

test('codes are unique', () => {
  expect(new Set(Object.values(codes)).size).toBe(Object.keys(codes).length);
});

describe('list queries', () => {
  test.each([
    [{}, { current: 1, pageSize: 10 }],
    [
      { current: '0', pageSize: '1000' },
      { current: 1, pageSize: 100 },
    ],
    [
      { current: 'x', pageSize: '' },
      { current: 1, pageSize: 10 },
    ],
    [
      { current: '-5', pageSize: '2.9' },
      { current: 1, pageSize: 2 },
    ],
    [
      { sorter: '{"votes":"descend"}', filters: '{"group":["open"]}' },
      { current: 1, pageSize: 10, sorter: { votes: 'descend' }, filters: { group: ['open'] } },
    ],
  ])('%j is parsed as %j', (query, expected) => {
    expect(galleryQuery.parse(query)).toEqual(expected);
  });

  test.each([
    [{ sorter: '{"secret":"descend"}' }],
    [{ sorter: '{' }],
    [{ filters: '{"state":["draft"]}' }],
    [{ filters: '[]' }],
    [{ filters: '{"group":["x"]}' }],
    [{ filters: '{"school":["\\u0000"]}' }],
  ])('%j is rejected', (query) => {
    const { success, error } = galleryQuery.safeParse(query);
    expect(success).toBe(false);
    if (error)
      for (const fault of Object.values(listFieldErrors(error))) expect(fault.code).toBe(1000);
  });

  test('sorter and filters are encoded as JSON', () => {
    expect(buildQueryString({ current: 2, search: '', sorter: { votes: 'descend' } })).toBe(
      '?current=2&sorter=%7B%22votes%22%3A%22descend%22%7D',
    );
  });
});

describe('registration', () => {
  const whole = {
    email: ' Li.Lei@Example.org ',
    password: 'Abcdef1!',
    confirmPassword: 'Abcdef1!',
    captchaId: '6f1b0d3e-6a63-4b84-8f1a-9b8b9f2d3c11',
    captcha: '234567',
    locale: 'zh-CN',
    consent: true,
  };

  test('accepts a complete form and converts the e-mail address to lower case', () => {
    expect(registration.parse(whole).email).toBe('li.lei@example.org');
  });

  test.each([
    [{ email: '' }, 'email', 2005],
    [{ email: undefined }, 'email', 2005],
    [{ email: 'nobody' }, 'email', 2004],
    [{ password: '' }, 'password', 2006],
    [{ password: 'abcdefgh' }, 'password', 1002],
    [{ confirmPassword: 'Abcdef1?' }, 'confirmPassword', 1001],
    [{ captcha: '' }, 'captcha', 2013],
    [{ consent: false }, 'consent', 4015],
  ])('%j → %s %i', (change, field, code) => {
    const { error } = registration.safeParse({ ...whole, ...change });
    expect(error && listFieldErrors(error)[field]?.code).toBe(code);
  });
});

test.each([
  ['Abcdef1!', true],
  ['Abcdef1', false],
  ['Abcdefghijkl123!', false],
  ['abcdef1!', false],
  ['ABCDEF1!', false],
  ['Abcdefg!', false],
  ['Abcdefg1', false],
  ['Abcd ef1', false],
])('password %s is strong: %s', (password, strong) => {
  expect(isStrongPassword(password)).toBe(strong);
});

describe('locales', () => {
  test.each([
    ['en-GB', 'en-US'],
    ['zh-Hant-HK', 'zh-TW'],
    ['zh-MO', 'zh-TW'],
    ['zh', 'zh-CN'],
    ['zh-Hans-SG', 'zh-CN'],
    ['fr', null],
  ])('the language tag %s has the locale %s', (tag, locale) => {
    expect(matchLocale(tag)).toBe(locale);
  });

  test.each([
    ['zh-TW', ['en-US'], 'zh-TW'],
    ['ar', ['zh-CN'], 'en-US'],
    [null, ['fr', 'zh-HK'], 'zh-TW'],
    [null, ['fr'], 'zh-CN'],
  ])('stored %s, browser %j → %s', (stored, languages, expected) => {
    expect(chooseLocale(stored, languages)).toBe(expected);
  });

  test('Accept-Language is sorted by quality', () => {
    expect(parseAcceptLanguage('fr;q=0.1, en-US;q=0.8,zh-TW, de;q=0')).toEqual([
      'zh-TW',
      'en-US',
      'fr',
    ]);
  });

  test.each([
    ['he', 'rtl'],
    ['ar-EG', 'rtl'],
    ['ku', 'rtl'],
    ['zh-CN', 'ltr'],
  ])('%s is %s', (tag, dir) => {
    expect(getTextDirection(tag)).toBe(dir);
  });
});

test('e-mail addresses and phone numbers', () => {
  expect(buildPagePath('galleryEntry', 'en-US', { id: 7 })).toBe('/en-US/gallery/7');
  expect(buildPagePath('share', 'en-US')).toBe('/share');
  expect(fillPathParameters('/api/entries/{id}/vote', { id: 7 })).toBe('/api/entries/7/vote');
});

test.each([
  ['/gallery', 'utm_source=x&search=a&current=2', '?current=2&search=a'],
  ['/en-US/gallery', '?search=%E9%AA%97&evil=1', '?search=%E9%AA%97'],
  ['/zh-TW/Gallery.data', 'current=2', '?current=2'],
  ['/gallery', 'utm_source=x', ''],
  ['/gallery', '', ''],
  ['/gallery', 'current=2&current=3&search=', '?current=2'],
  ['/school', 'province=%E5%8C%97%E4%BA%AC&group=open', '?province=%E5%8C%97%E4%BA%AC'],
  ['/login', 'next=%2Faccount&current=2', '?next=%2Faccount'],
  ['/home', 'next=1&current=2&search=a', ''],
  ['/gallery/7', 'current=2&search=a', ''],
  ['/en-US/gallery/', 'current=2', ''],
  ['/nowhere', 'current=2', ''],
])('the page %s may depend of %j on %j', (page, query, expected) => {
  expect(normalizePageQuery(page, query)).toBe(expected);
  expect(normalizePageQuery(page, new URLSearchParams(query))).toBe(expected);
});
