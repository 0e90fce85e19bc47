import type { ContentTypeName } from '@film-contest/contract/content-types';
import { expect, test } from 'vitest';
import { listSiteLinks } from './site-path.ts';

const entry = '0b0e7c5e-31a5-4a51-9f1c-0a6d7c2f9a01';
const references = {
  uploads: {},
  entries: { [entry]: { number: '0042', title: 'The Last Call', state: 'published' as const } },
};

test.each<[ContentTypeName, Record<string, unknown>, string]>([
  ['news', {}, '/zh-TW/events/7'],
  ['panels', { kind: 'expert' }, '/zh-TW/professionalJury'],
  ['panels', { kind: 'jury' }, '/zh-TW/professionalZj'],
  ['pages', { slug: 'aboutUs' }, '/zh-TW/aboutUs'],
  ['pages', { slug: 'selectedopen' }, '/selectedopen'],
  ['tips', {}, '/share'],
  ['exhibition', { entry }, '/zh-TW/exhibition/42'],
  ['selected', { entry }, '/selected/42'],
  ['selectedopen', { entry: 'gone' }, '/selectedopen'],
])('%s %j is seen at %s', (type, facts, path) => {
  expect(listSiteLinks({ id: 7, type, facts, references }, ['zh-TW'])[0]?.path).toBe(path);
});

test('returns one link per written language', () => {
  const item = { id: 7, type: 'news' as const, facts: {}, references };
  expect(listSiteLinks(item, ['zh-CN', 'en-US'])).toEqual([
    { path: '/zh-CN/events/7', locale: 'zh-CN' },
    { path: '/en-US/events/7', locale: 'en-US' },
  ]);
});
