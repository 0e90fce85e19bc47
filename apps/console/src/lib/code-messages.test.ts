import { codes } from '@film-contest/contract/codes';
import { locales } from '@film-contest/contract/locales';
import { beforeAll, describe, expect, it } from 'vitest';
import { getCodeMessage, loadConsoleMessages, loadTranslateFunction, t } from './messages.ts';

beforeAll(() => loadConsoleMessages('en-US'));

describe('getCodeMessage', () => {
  it.each([codes.required, codes.notPermitted, codes.changedMeanwhile, codes.stillUsed])(
    'returns the message of the code %i',
    (code) => {
      expect(getCodeMessage(code)).toMatch(/\w/);
      expect(getCodeMessage(code)).not.toBe(t('codes.1000'));
    },
  );

  it('returns the message of a bad parameter for an unknown code', () => {
    expect(getCodeMessage(987_654)).toBe(t('codes.1000'));
  });

  it('contains the parameters', () => {
    expect(getCodeMessage(codes.fileTooLarge, { size: '17' })).toContain('17');
  });
});

describe('loadTranslateFunction', () => {
  it.each(locales)('loads %s beside the language of the page', async (locale) => {
    const translate = await loadTranslateFunction(locale);
    expect(translate.locale).toBe(locale);
    expect(t.locale).toBe('en-US');
    expect(translate('votes.sheet.head')).toBeTruthy();
  });

  it('translates into different languages', async () => {
    const translates = await Promise.all(locales.map(loadTranslateFunction));
    const heads = translates.map((translate) => translate('votes.sheet.head'));
    expect(new Set(heads).size).toBe(locales.length);
  });
});
