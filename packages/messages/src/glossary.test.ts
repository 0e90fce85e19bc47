import { type Locale, locales } from '@film-contest/contract/locales';
import { describe, expect, test } from 'vitest';
import { catalogues } from './catalogues.ts';
import { glossary } from './glossary.ts';
import { findForbiddenWording } from './wording.ts';

const getTexts = (locale: Locale): Record<string, string> =>
  Object.assign({}, ...Object.values(catalogues[locale]));

describe.each(locales)('wording of %s', (locale) => {
  test('follows the glossary and the rules of the language', () => {
    expect(findForbiddenWording(locale, getTexts(locale))).toEqual([]);
  });

  test('has no rejected variant among the approved words', () => {
    const approved = Object.fromEntries(
      glossary.map(({ words }) => [words['en-US'], words[locale]]),
    );
    expect(findForbiddenWording(locale, approved)).toEqual([]);
  });
});

describe('findForbiddenWording', () => {
  test.each<[Locale, string, string]>([
    ['zh-TW', '請點擊鏈接', 'key: “鏈接” → 連結'],
    ['zh-TW', '登錄後觀看視頻', 'key: “視頻” → 影片'],
    ['zh-TW', '簡訊已寄出,請查收', 'key: “出,” → full-width punctuation'],
    ['zh-CN', '穿帮时刻', 'key: “穿帮时刻” → 穿帮点'],
    ['zh-CN', '登入管理后台', 'key: “登入” → 登录'],
    ['en-US', 'Contact the organiser', 'key: “organiser” → -ize'],
    ['en-US', 'At most 5MB', 'key: “5MB” → a space between number and unit'],
    ['en-US', 'Makers of the film', 'key: “Makers” → entrant'],
    ['en-US', '{n, plural, one {# colour} other {# colours}}', 'key: “colour” → -or'],
  ])('%s: %s', (locale, text, fault) => {
    expect(findForbiddenWording(locale, { key: text })).toContain(fault);
  });

  test('accepts words that only contain a variant, and the syntax of arguments', () => {
    const text = 'Filmmakers: {count, plural, one {# mailbox} other {# mailboxes}}';
    expect(findForbiddenWording('en-US', { key: text })).toEqual([]);
  });
});
