import { htmlLang, localeKey } from '@film-contest/contract/locales';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { detectTextLanguage, mapLocales } from './locale.ts';

const { stores, createStore } = vi.hoisted(() => {
  const stores = { local: new Map<string, string>(), tab: new Map<string, string>() };
  const createStore = (values: Map<string, string>) => ({
    read: (key: string) => values.get(key) ?? null,
    write: (key: string, value: string) => values.set(key, value),
  });
  return { stores, createStore };
});
vi.mock('./storage.ts', () => ({ local: createStore(stores.local), tab: createStore(stores.tab) }));

const root = { lang: '', dir: '' };
const reload = vi.fn();
/** Loads the module as a page with the given languages does. */
async function loadLocale(languages: string[] = ['en-US']) {
  vi.resetModules();
  vi.stubGlobal('navigator', { languages });
  return import('./locale.ts');
}

beforeEach(() => {
  stores.local.clear();
  stores.tab.clear();
  reload.mockReset();
  vi.stubGlobal('document', { documentElement: root });
  vi.stubGlobal('location', { reload });
});

afterEach(() => vi.unstubAllGlobals());

describe('the language of the page', () => {
  it.each([
    [['zh-TW', 'en'], 'zh-TW'],
    [['zh-Hant-HK'], 'zh-TW'],
    [['zh'], 'zh-CN'],
    [['en-GB'], 'en-US'],
  ])('is chosen for a browser with %j', async (languages, expected) => {
    expect((await loadLocale(languages)).locale).toBe(expected);
  });

  it('is the stored one', async () => {
    stores.local.set(localeKey, 'zh-TW');
    expect((await loadLocale()).locale).toBe('zh-TW');
  });

  it('is that of the tab after a lost session cleared the local storage', async () => {
    stores.local.set(localeKey, 'zh-TW');
    await loadLocale();
    stores.local.clear();
    expect((await loadLocale()).locale).toBe('zh-TW');
  });

  it('is marked in the document', async () => {
    const { setDocumentLanguage } = await loadLocale(['zh-TW']);
    setDocumentLanguage();
    expect(root).toEqual({ lang: 'zh-Hant-TW', dir: 'ltr' });
  });

  it('sets the direction of a stored language without a catalogue', async () => {
    stores.local.set(localeKey, 'ar');
    expect((await loadLocale()).textDirection).toBe('rtl');
  });
});

describe('switchLocale', () => {
  it('stores the language in both storages and reloads the page', async () => {
    (await loadLocale()).switchLocale('zh-CN');
    expect(stores.local.get(localeKey)).toBe('zh-CN');
    expect([...stores.tab.values()]).toEqual(['zh-CN']);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('ignores a language without a catalogue', async () => {
    (await loadLocale()).switchLocale('tlh');
    expect(stores.local.size).toBe(0);
    expect(reload).not.toHaveBeenCalled();
  });
});

test.each([
  ['安全账户', 'zh-CN', htmlLang['zh-CN']],
  ['安全帳戶', 'zh-TW', htmlLang['zh-TW']],
  ['安全账户', 'en-US', 'zh'],
  ['Hold the Line', 'zh-CN', undefined],
] as const)('“%s” of a maker who reads %s is marked as %s', (text, makerLocale, lang) => {
  expect(detectTextLanguage(text, makerLocale)).toBe(lang);
});

it('builds one value for each locale', () => {
  expect(mapLocales((locale) => locale.slice(0, 2))).toEqual({
    'zh-CN': 'zh',
    'zh-TW': 'zh',
    'en-US': 'en',
  });
});
