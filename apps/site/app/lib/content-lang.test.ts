import { expect, test } from 'vitest';
import { guessTextLang } from './content-lang.ts';

test.each([
  ['en-US', '坐下，别挂电话', 'zh'],
  ['en-US', '午休摄制组 · Linjiang University of Media', 'zh'],
  ['en-US', 'Hold the Line', undefined],
  ['zh-CN', '安全账户', undefined],
  ['zh-CN', 'Hold the Line', undefined],
  ['zh-TW', '安全账户', undefined],
])('on a page in %s, “%s” is marked as %s', (locale, text, lang) => {
  expect(guessTextLang(locale, text)).toBe(lang);
});
