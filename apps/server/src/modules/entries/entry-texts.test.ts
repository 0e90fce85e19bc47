import { findConvertedText } from '@film-contest/contract/entry-texts';
import type { EntryTexts } from '@film-contest/contract/review';
import { describe, expect, test } from 'vitest';
import { getEntryTitle, localizeEntryTexts } from './entry-texts.ts';

const simplified = { title: '手续费', desc: '修车铺老板急着周转。' };
const traditional = { title: '手續費', desc: '修車鋪老闆急著週轉。' };

describe('the texts by language of a form', () => {
  test.each<[string, Parameters<typeof localizeEntryTexts>[0], EntryTexts]>([
    [
      'in Simplified Chinese',
      { title: '视频', desc: '一条短信' },
      {
        'zh-CN': { title: '视频', desc: '一条短信' },
        'zh-TW': { title: '影片', desc: '一條簡訊' },
      },
    ],
    [
      'in Traditional Chinese',
      { title: '影片', desc: '一條簡訊' },
      {
        'zh-TW': { title: '影片', desc: '一條簡訊' },
        'zh-CN': { title: '视频', desc: '一条短信' },
      },
    ],
    [
      'with English',
      { title: '手续费', title_en: 'Handling Fee' },
      {
        'zh-CN': { title: '手续费' },
        'zh-TW': { title: '手續費' },
        'en-US': { title: 'Handling Fee' },
      },
    ],
    ['only in English', { title: 'Hold the Line' }, { 'en-US': { title: 'Hold the Line' } }],
    [
      'with an English title and a Chinese synopsis',
      { title: 'GOODBYE', desc: '一条短信' },
      {
        'en-US': { title: 'GOODBYE' },
        'zh-CN': { desc: '一条短信' },
        'zh-TW': { desc: '一條簡訊' },
      },
    ],
    [
      'with Latin letters and another English title',
      { title: 'GOODBYE', title_en: 'Goodbye', desc: '一條簡訊' },
      {
        'en-US': { title: 'Goodbye' },
        'zh-TW': { title: 'GOODBYE', desc: '一條簡訊' },
        'zh-CN': { title: 'GOODBYE', desc: '一条短信' },
      },
    ],
    ['without texts', { title: '', desc: null, title_en: '' }, {}],
  ])('%s', async (_name, form, expected) => {
    expect(await localizeEntryTexts(form)).toEqual(expected);
  });

  const before: EntryTexts = {
    'zh-CN': simplified,
    'zh-TW': { title: '手續費用', desc: traditional.desc },
  };

  test('keeps a corrected conversion while its source is the same', async () => {
    expect((await localizeEntryTexts(simplified, before))['zh-TW']?.title).toBe('手續費用');
    const renamed = { ...simplified, title: '手续' };
    expect((await localizeEntryTexts(renamed, before))['zh-TW']?.title).toBe('手續');
  });

  test('takes a corrected conversion, and converts again without one', async () => {
    const correct = async (title: string) =>
      (await localizeEntryTexts(simplified, before, { title }))['zh-TW']?.title;
    expect(await correct('規費')).toBe('規費');
    expect(await correct('')).toBe('手續費');
  });
});

test.each([
  [simplified, { 'zh-CN': simplified, 'zh-TW': traditional }, '手續費'],
  [traditional, { 'zh-CN': simplified, 'zh-TW': traditional }, '手续费'],
  [{ title: '零' }, { 'zh-CN': { title: '零' }, 'zh-TW': { title: '零' } }, '零'],
  [{ title: 'Zero' }, { 'en-US': { title: 'Zero' } }, ''],
])('the converted title of %j is found', (form, texts, expected) => {
  expect(findConvertedText({ form, texts }, 'title')).toBe(expected);
});

test.each([
  ['zh-TW', { 'zh-TW': { title: '三' }, 'zh-CN': { title: '二' } }, '三'],
  ['zh-TW', { 'zh-CN': { title: '二' }, 'en-US': { title: 'Two' } }, '二'],
  ['en-US', { 'zh-TW': { title: '三' } }, '三'],
  ['en-US', {}, '一'],
] as const)('the title in %s of %j is %s', (locale, texts, expected) => {
  expect(getEntryTitle({ texts, title: '一' }, locale)).toBe(expected);
});
