import { contentTypeNames, getContentType } from '@film-contest/contract/content-types';
import { locales } from '@film-contest/contract/locales';
import { describe, expect, it } from 'vitest';
import {
  getFieldPathLocale,
  isFilledField,
  listWrittenLocales,
  toFieldPath,
  toFormValues,
  validateFormValues,
} from './form-values.ts';

describe('isFilledField', () => {
  it.each([
    [null, false],
    [undefined, false],
    ['', false],
    ['  \n', false],
    [[], false],
    [['', ' '], false],
    ['text', true],
    [['', 'line'], true],
    [0, true],
    [false, true],
  ])('of %j is %s', (value, isFilled) => {
    expect(isFilledField(value)).toBe(isFilled);
  });
});

describe('listWrittenLocales', () => {
  it.each([
    ['no texts', {}, []],
    ['empty texts', { 'zh-CN': { title: ' ' }, 'en-US': null }, []],
    ['one language', { 'en-US': { title: 'News' } }, ['en-US']],
    [
      'languages in the order of the product',
      { 'en-US': { title: 'News' }, 'zh-CN': { title: '', lines: ['一'] } },
      ['zh-CN', 'en-US'],
    ],
  ])('of %s', (_what, texts, written) => {
    expect(listWrittenLocales(texts as never)).toEqual(written);
  });
});

describe('field paths', () => {
  it.each([
    ['texts.zh-TW.title', 'zh-TW'],
    ['texts.en-US.lines', 'en-US'],
    ['texts.fr.title', null],
    ['facts.date', null],
    ['texts', null],
  ])('%s belongs to the language %s', (path, locale) => {
    expect(getFieldPathLocale(path)).toBe(locale);
  });

  it.each([
    ['facts.date', 'facts.date'],
    ['facts.files.3', 'facts.files'],
    ['texts.en-US.bio.2', 'texts.en-US.bio'],
    ['facts', 'facts'],
  ])('%s is shown at %s', (path, field) => {
    expect(toFieldPath('jury', path)).toBe(field);
  });

  it('for a whole language is shown at its first required text', () => {
    expect(toFieldPath('jury', 'texts.zh-CN')).toBe('texts.zh-CN.name');
    expect(toFieldPath('jury', 'texts')).toBe(`texts.${locales[0]}.name`);
  });
});

describe.each(contentTypeNames)('the form of %s', (type) => {
  const { facts, texts } = getContentType(type);

  it('has every field of the contract, empty at first', () => {
    const values = toFormValues(type, null);
    expect(values.version).toBeNull();
    expect(Object.keys(values.facts)).toEqual(Object.keys(facts));
    for (const locale of locales) {
      expect(Object.keys(values.texts[locale])).toEqual(Object.keys(texts));
    }
    expect(Object.values(values.facts).every((value) => value === null)).toBe(true);
  });

  it('suggests today for required dates only', () => {
    const values = toFormValues(type, null, '2026-03-01');
    for (const [name, { kind, required }] of Object.entries(facts)) {
      const isSuggested = kind === 'date' && required;
      expect(values.facts[name]).toBe(isSuggested ? '2026-03-01' : null);
    }
  });

  it('shows errors at its own fields', () => {
    const checked = validateFormValues(type, 'published', toFormValues(type, null));
    const known = [
      ...Object.keys(facts).map((name) => `facts.${name}`),
      ...locales.flatMap((locale) => Object.keys(texts).map((name) => `texts.${locale}.${name}`)),
    ];
    const faults = checked.ok ? [] : Object.keys(checked.faults);
    expect(known).toEqual(expect.arrayContaining(faults));
  });
});
