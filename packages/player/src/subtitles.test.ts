import { expect, test } from 'vitest';
import { getEndonym } from './languages.ts';
import { selectInitialSubtitles, selectToggledSubtitles } from './use-subtitles.ts';

test.for([
  ['the language of the page', ['zh', 'en'], null, 'en-US', 'en'],
  ['Chinese for both kinds of Chinese', ['zh', 'en'], null, 'zh-TW', 'zh'],
  ['tracks named by three letters', ['chi', 'eng'], null, 'zh-CN', 'chi'],
  ['none where the page has another language', ['zh'], null, 'en-US', null],
  ['the last choice before the page', ['zh', 'en'], 'zh', 'en-US', 'zh'],
  ['none after they were switched off', ['zh', 'en'], 'off', 'en-US', null],
  ['the page where the film lacks the last choice', ['en'], 'zh', 'en-US', 'en'],
  ['none without tracks', [], 'zh', 'zh-CN', null],
] as const)('initially shows %s', ([, languages, kept, locale, shown]) => {
  expect(selectInitialSubtitles(languages, kept, locale)).toBe(shown);
});

test.for([
  ['off when they are on', 'zh', ['zh', 'en'], 'zh', null],
  ['the last choice', null, ['zh', 'en'], 'zh', 'zh'],
  ['the language of the page', null, ['zh', 'en'], 'off', 'en'],
  ['whatever there is', null, ['zh'], 'off', 'zh'],
  ['nothing without tracks', null, [], null, null],
] as const)('the toggle button shows %s', ([, shown, languages, kept, then]) => {
  expect(selectToggledSubtitles(shown, languages, kept, 'en-US')).toBe(then);
});

test.for([
  ['zh', '中文'],
  ['en', 'English'],
  ['eng', 'English'],
  ['not a tag', 'not a tag'],
] as const)('the name of %s is %s', ([tag, name]) => {
  expect(getEndonym(tag)).toBe(name);
});
