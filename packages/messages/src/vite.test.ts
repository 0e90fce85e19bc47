import { messages as consoleMessages } from 'virtual:messages/console/zh-CN';
import { catalogues } from 'virtual:messages/site';
import { messages as siteMessages } from 'virtual:messages/site/zh-TW';
import { locales } from '@film-contest/contract/locales';
import { expect, test } from 'vitest';
import type { SiteMessages } from './catalogues.ts';
import { createTranslate } from './translate.ts';
import { messages } from './vite.ts';

const listAreas = (compiled: Record<string, unknown>) =>
  [...new Set(Object.keys(compiled).map((key) => key.split('.')[0]))].sort();

test('an app gets the compiled messages of its areas', () => {
  const t = createTranslate<SiteMessages>('zh-TW', siteMessages);
  expect(t('shell.nav.home')).toBe('首頁');
  expect(listAreas(siteMessages)).not.toContain('mail');
  expect(listAreas(consoleMessages)).toEqual([
    'checks',
    'codes',
    'console',
    'content',
    'dashboard',
    'forms',
    'http',
    'judging',
    'lists',
    'mailings',
    'people',
    'player',
    'review',
    'settings',
    'signin',
    'votes',
  ]);
});

test('the index loads one locale at a time', async () => {
  expect(Object.keys(catalogues)).toEqual([...locales]);
  const { messages: english } = await catalogues['en-US']();
  expect(createTranslate<SiteMessages>('en-US', english)('shell.nav.home')).toBe('Home');
});

test('ignores other module ids', () => {
  const { resolveId } = messages();
  if (typeof resolveId !== 'function') throw new Error('resolveId is not a plain function');
  const resolve = resolveId as unknown as (id: string) => unknown;
  for (const id of ['virtual:other', 'virtual:messages/none/zh-CN', 'virtual:messages/site/he']) {
    expect(resolve(id)).toBeUndefined();
  }
});
