import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  consumeOneTimeLocale,
  readLocaleCookie,
  readStoredLocale,
  setLocaleCookie,
  storeLocale,
  storeOneTimeLocale,
} from './locale-store.ts';

/** The browser's cookies with their lifetimes in seconds. */
const cookies = new Map<string, { value: string; seconds: number }>();
const stored = new Map<string, string>();

beforeEach(() => {
  cookies.clear();
  stored.clear();
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map(([name, { value }]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      const seconds = Number(/Max-Age=(\d+)/.exec(text)?.[1]);
      if (seconds > 0) cookies.set(name, { value, seconds });
      else cookies.delete(name);
    },
  });
});

describe('a language carried over a lost session', () => {
  test('waits a minute for the next document, which consumes it', () => {
    storeLocale('en-US');
    storeOneTimeLocale();
    expect(cookies.get('locale_once')?.seconds).toBe(60);
    stored.clear();
    consumeOneTimeLocale();
    expect(readStoredLocale()).toBe('en-US');
    expect(cookies.has('locale_once')).toBe(false);
  });

  test('does not override a later choice', () => {
    storeLocale('en-US');
    storeOneTimeLocale();
    storeLocale('zh-TW');
    consumeOneTimeLocale();
    expect(readStoredLocale()).toBe('zh-TW');
  });

  test('is empty if nothing was stored', () => {
    storeOneTimeLocale();
    consumeOneTimeLocale();
    expect(readStoredLocale()).toBeNull();
    expect(cookies.size).toBe(0);
  });
});

test('an invalid cookie is replaced', () => {
  cookies.set('locale', { value: '%E0%A4', seconds: 1 });
  cookies.set('locale_once', { value: '%', seconds: 1 });
  consumeOneTimeLocale();
  expect(readStoredLocale()).toBeNull();
  expect(cookies.has('locale_once')).toBe(false);
  expect(readLocaleCookie()).toBe('');
  expect(setLocaleCookie(null)).toBe(true);
  expect(readLocaleCookie()).toBeNull();
});

test.each(['en-US', 'ar-001', 'zh-Hant-TW'])('%s is read as it was stored', (tag) => {
  storeLocale(tag);
  expect(readStoredLocale()).toBe(tag);
  expect(readLocaleCookie()).toBe(tag);
});
