import type { ContentItem } from '@film-contest/contract/content';
import { expect, test } from 'vitest';
import { listFieldChanges } from './version-changes.ts';

type Texts = ContentItem['texts'];

const buildSchoolVersion = (link: string | null, texts: Texts) => ({
  type: 'schools' as const,
  facts: { link },
  texts,
  references: { uploads: {}, entries: {} },
});

const listSchoolChanges = (before: [string | null, Texts], after: [string | null, Texts]) =>
  listFieldChanges(
    buildSchoolVersion(...before),
    buildSchoolVersion(...after),
    () => undefined,
  ).map(({ locale, name, parts }) => [
    locale,
    name,
    parts.map(({ kind, text }) => `${{ same: '', added: '+', removed: '-' }[kind]}${text}`),
  ]);

test.each<[string, Texts, Texts, unknown[]]>([
  ['nothing', { 'zh-CN': { name: '甲' } }, { 'zh-CN': { name: '甲' } }, []],
  [
    'a word in the middle',
    { 'en-US': { name: 'The river school' } },
    { 'en-US': { name: 'The mountain school' } },
    [['en-US', 'name', ['The ', '-river', '+mountain', ' school']]],
  ],
  [
    'a Chinese word, which no space divides',
    { 'zh-CN': { name: '北京电影学院' } },
    { 'zh-CN': { name: '北京戏剧学院' } },
    [['zh-CN', 'name', ['北京', '-电影', '+戏剧', '学院']]],
  ],
  [
    'a language that is new',
    { 'zh-CN': { name: '甲' } },
    { 'zh-CN': { name: '甲' }, 'zh-TW': { name: '乙', province: '臺北' } },
    [
      ['zh-TW', 'name', ['+乙']],
      ['zh-TW', 'province', ['+臺北']],
    ],
  ],
  ['nothing where null and missing are the same', { 'zh-TW': null }, {}, []],
])('%s', (_, before, after, found) => {
  expect(listSchoolChanges([null, before], [null, after])).toEqual(found);
});

test('lists facts before texts', () => {
  const [first] = listSchoolChanges(['https://a.example', {}], [null, { 'zh-CN': { name: '甲' } }]);
  expect(first).toEqual([null, 'link', ['-https://a.example']]);
});
