import { expect, it } from 'vitest';
import { mapLocales } from './locale.ts';

it('builds one value for each locale', () => {
  expect(mapLocales((locale) => locale.slice(0, 2))).toEqual({
    'zh-CN': 'zh',
    'zh-TW': 'zh',
    'en-US': 'en',
  });
});
