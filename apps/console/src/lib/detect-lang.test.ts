import { htmlLang } from '@film-contest/contract/locales';
import { expect, test } from 'vitest';
import { detectTextLanguage } from './locale.ts';

test.each([
  ['安全账户', 'zh-CN', htmlLang['zh-CN']],
  ['安全帳戶', 'zh-TW', htmlLang['zh-TW']],
  ['安全账户', 'en-US', 'zh'],
  ['Hold the Line', 'zh-CN', undefined],
] as const)('“%s” of a maker who reads %s is marked as %s', (text, makerLocale, lang) => {
  expect(detectTextLanguage(text, makerLocale)).toBe(lang);
});
