import { codes } from '@film-contest/contract/codes';
import { expect, test } from 'vitest';
import {
  getFieldPathLocale,
  listWrittenLocales,
  toFieldPath,
  toFormValues,
  validateFormValues,
} from './form-values.ts';

const news = {
  version: 3,
  facts: { kind: 'media', date: '2026-03-01', cover: null },
  texts: { 'zh-CN': { title: '开赛', summary: null, source: null, body: '<p>正文</p>' } },
};

test('converts an item to form values and back', () => {
  const values = toFormValues('news', news);
  expect(values.version).toBe(3);
  expect(values.texts['en-US']).toEqual({ title: null, summary: null, source: null, body: null });
  const checked = validateFormValues('news', 'published', values);
  expect(checked).toEqual({
    ok: true,
    body: {
      state: 'published',
      facts: news.facts,
      texts: { ...news.texts, 'zh-TW': null, 'en-US': null },
    },
  });
});

test('accepts an empty draft and lists the fields required for publication', () => {
  const values = toFormValues('news', null);
  expect(validateFormValues('news', 'draft', values).ok).toBe(true);
  const checked = validateFormValues('news', 'published', values);
  expect(checked).toMatchObject({
    ok: false,
    faults: {
      'facts.kind': { code: codes.required },
      'facts.date': { code: codes.required },
      'texts.zh-CN.title': { code: codes.languageMissing },
    },
  });
});

test('sets required dates of a new item to today', () => {
  const today = '2026-03-02';
  expect(toFormValues('news', null, today).facts).toEqual({ kind: null, date: today, cover: null });
  expect(toFormValues('news', news, today).facts).toEqual(news.facts);
  expect(toFormValues('schedule', null, today).facts).toEqual({ startsAt: null, endsAt: null });
});

test('requires all fields of a language that has text', () => {
  const values = toFormValues('news', news);
  values.texts['zh-TW'].title = '開賽';
  expect(validateFormValues('news', 'published', values)).toMatchObject({
    ok: false,
    faults: { 'texts.zh-TW.body': { code: codes.required } },
  });
});

test.each([
  ['facts.cover', 'facts.cover'],
  ['texts.zh-CN', 'texts.zh-CN.title'],
  ['texts.en-US.body', 'texts.en-US.body'],
  ['texts', 'texts.zh-CN.title'],
])('%s is shown at %s', (path, field) => {
  expect(toFieldPath('news', path)).toBe(field);
});

test('maps the error of a line to its list', () => {
  expect(toFieldPath('jury', 'texts.zh-CN.bio.3')).toBe('texts.zh-CN.bio');
  const jury = toFormValues('jury', null);
  jury.texts['zh-CN'] = { name: '李', bio: ['短', '长'.repeat(2_001)] };
  expect(validateFormValues('jury', 'draft', jury)).toMatchObject({
    ok: false,
    faults: { 'texts.zh-CN.bio': { code: codes.tooLong, params: { max: 2_000 } } },
  });
});

test('returns the language of a field path', () => {
  expect(getFieldPathLocale('texts.zh-TW.title')).toBe('zh-TW');
  expect(getFieldPathLocale('facts.kind')).toBeNull();
});

test('lists the languages with text', () => {
  expect(
    listWrittenLocales({
      'en-US': { name: 'A' },
      'zh-CN': null,
      'zh-TW': { name: ' ', bio: [''] },
    }),
  ).toEqual(['en-US']);
});
