import { locales } from '@film-contest/contract/locales';
import dayjs from 'dayjs';
import { afterAll, describe, expect, it } from 'vitest';
import { loadAntdLocale } from './locale-packs.ts';

afterAll(() => void dayjs.locale('en'));

describe('loadAntdLocale', () => {
  it.each([
    ['zh-CN', 'zh-cn'],
    ['zh-TW', 'zh-tw'],
    ['en-US', 'en'],
  ] as const)("loads the messages of %s and sets the dates' language %s", async (locale, dates) => {
    const pack = await loadAntdLocale(locale);
    expect(pack.locale).toBe(locale.toLowerCase().startsWith('en') ? 'en' : locale.toLowerCase());
    expect(dayjs.locale()).toBe(dates);
  });

  it('has other messages for each language', async () => {
    const texts = [];
    for (const locale of locales) texts.push((await loadAntdLocale(locale)).Empty?.description);
    expect(new Set(texts).size).toBe(locales.length);
  });

  it('uses the word of Taiwan for rows', async () => {
    expect((await loadAntdLocale('zh-TW')).Pagination?.items_per_page).toBe('筆/頁');
  });
});
