import { describe, expect, test } from 'vitest';
import { withFallbacks } from './fallback.ts';
import { translator } from './load.ts';

describe('translator', () => {
  test('speaks the locale asked for, and is made once', () => {
    expect(translator('zh-TW', 'codes')('codes.2009')).toBe('登入成功！');
    expect(translator('zh-TW', 'codes')).toBe(translator('zh-TW', 'codes'));
  });

  test('holds only the areas asked for', () => {
    const t = translator('en-US', 'codes');
    // @ts-expect-error the area was not asked for
    expect(t('http.retry')).toBe('http.retry');
  });
});

describe('withFallbacks', () => {
  test('a missing text comes from the nearest locale that has it', () => {
    const texts = {
      'en-US': { a: 'a', b: 'b', c: 'c' },
      'zh-CN': { a: '甲', b: '乙' },
      'zh-TW': { a: '甲甲' },
    };
    expect(withFallbacks('zh-TW', (locale) => texts[locale])).toEqual({
      a: '甲甲',
      b: '乙',
      c: 'c',
    });
  });

  test('a locale without any catalogue reads another', () => {
    const textsOf = (locale: string) => (locale === 'en-US' ? { a: 'a' } : undefined);
    expect(withFallbacks('zh-CN', textsOf)).toEqual({ a: 'a' });
  });
});
