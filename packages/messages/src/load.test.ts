import { describe, expect, test } from 'vitest';
import { mergeFallbackMessages } from './fallback.ts';
import { getTranslator } from './load.ts';

describe('getTranslator', () => {
  test('uses the requested locale, and is created once', () => {
    expect(getTranslator('zh-TW', 'codes')('codes.2009')).toBe('登入成功！');
    expect(getTranslator('zh-TW', 'codes')).toBe(getTranslator('zh-TW', 'codes'));
  });

  test('contains only the requested areas', () => {
    const t = getTranslator('en-US', 'codes');
    // @ts-expect-error the area was not requested
    expect(t('http.retry')).toBe('http.retry');
  });
});

describe('mergeFallbackMessages', () => {
  test('a missing message is taken from the nearest fallback', () => {
    const texts = {
      'en-US': { a: 'a', b: 'b', c: 'c' },
      'zh-CN': { a: '甲', b: '乙' },
      'zh-TW': { a: '甲甲' },
    };
    expect(mergeFallbackMessages('zh-TW', (locale) => texts[locale])).toEqual({
      a: '甲甲',
      b: '乙',
      c: 'c',
    });
  });

  test('a locale without a catalogue uses its fallback', () => {
    const getTexts = (locale: string) => (locale === 'en-US' ? { a: 'a' } : undefined);
    expect(mergeFallbackMessages('zh-CN', getTexts)).toEqual({ a: 'a' });
  });
});
