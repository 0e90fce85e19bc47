import type { ContentState } from '@film-contest/contract/content';
import type { ContentTypeName } from '@film-contest/contract/content-types';
import { buildUniquenessKey } from '@film-contest/contract/content-types';
import { describe, expect, test } from 'vitest';
import {
  diffContent,
  findAwardRefusal,
  type LocalTexts,
  listReferringFacts,
  listUploadIds,
  type Values,
  validateContent,
} from './content.rules.ts';

const image = '0191f7b0-0000-4000-8000-000000000001';
const inText = '0191f7b0-0000-4000-8000-000000000002';

const buildTexts = (given: Values | null): LocalTexts => ({
  'zh-CN': given,
  'zh-TW': null,
  'en-US': null,
});

describe('the form of a content type validates', () => {
  const panel = { panel: 1 };
  const news = { kind: 'media', date: '2026-03-01' };

  test.each<[string, ContentTypeName, ContentState, Values, Values | null, Record<string, number>]>(
    [
      ['a whole item', 'jury', 'published', panel, { name: '顾', bio: ['导演'] }, {}],
      ['a draft with nothing', 'jury', 'draft', {}, null, {}],
      ['a draft with blanks', 'jury', 'draft', {}, { name: '  ', bio: [' '] }, {}],
      [
        'an end before its beginning',
        'schedule',
        'draft',
        { startsAt: '2026-03-01T10:00:00+08:00', endsAt: '2026-03-01T01:59:59Z' },
        null,
        { 'facts.endsAt': 4020 },
      ],
      [
        'an end after its beginning',
        'schedule',
        'draft',
        { startsAt: '2026-03-01T10:00:00+08:00', endsAt: '2026-03-01T02:00:01Z' },
        null,
        {},
      ],
      [
        'an end without a beginning',
        'schedule',
        'draft',
        { endsAt: '2026-03-01T02:00:00Z' },
        null,
        {},
      ],
      [
        'lines that are all blank',
        'jury',
        'published',
        panel,
        { name: '顾', bio: ['', ' '] },
        { 'texts.zh-CN.bio': 4009 },
      ],
      [
        'a text whose elements were all taken away',
        'news',
        'published',
        news,
        { title: 'a', body: '<script>x</script><p></p>' },
        { 'texts.zh-CN.body': 4009 },
      ],
      [
        'a text that is short enough once cleaned',
        'news',
        'published',
        news,
        { title: 'a', body: `<p>a</p><style>${'x'.repeat(70_000)}</style>` },
        {},
      ],
      [
        'a text that grows too long once cleaned',
        'news',
        'published',
        news,
        { title: 'a', body: `<p>${'&'.repeat(20_000)}</p>` },
        { 'texts.zh-CN.body': 4010 },
      ],
      [
        'a link that browsers read as another site',
        'schools',
        'draft',
        { link: '/\\evil.example' },
        null,
        { 'facts.link': 4025 },
      ],
      ['a link of this site', 'schools', 'draft', { link: '/gallery' }, null, {}],
    ],
  )('%s', (_, type, state, facts, given, faults) => {
    const result = validateContent(type, { state, facts, texts: buildTexts(given) });
    const found = Object.entries('faults' in result ? result.faults : {});
    expect(Object.fromEntries(found.map(([field, { code }]) => [field, code]))).toEqual(faults);
  });
});

test('lists the uploads of images and HTML once each', () => {
  const buildImage = (id: string) => `<img src="/media/pictures/${id}/picture.webp" alt="" />`;
  const body = `<p>a</p>${buildImage(inText)}${buildImage(inText)}${buildImage(image)}`;
  const item = { facts: { cover: image }, texts: buildTexts({ title: 'a', body }) };
  expect(listUploadIds('news', item)).toEqual([image, inText]);
  const noHtml = { facts: {}, texts: buildTexts({ title: buildImage(inText), body: null }) };
  expect(listUploadIds('news', noHtml)).toEqual([]);
});

test('lists the facts that refer to a content type', () => {
  expect(listReferringFacts('panels')).toEqual([{ type: 'jury', fact: 'panel' }]);
  expect(listReferringFacts('halls')).toEqual([{ type: 'exhibition', fact: 'hall' }]);
  expect(listReferringFacts('news')).toEqual([]);
});

test('only some content types have a unique fact', () => {
  expect(buildUniquenessKey('pages', { slug: 'aboutUs' })).toBe('aboutUs');
  expect(buildUniquenessKey('pages', { slug: null })).toBeNull();
  expect(buildUniquenessKey('news', { kind: 'media' })).toBeNull();
});

test('a film is unique per award and per screening', () => {
  expect(buildUniquenessKey('selected', { entry: 'e', award: 3 })).toBe('e 3');
  expect(buildUniquenessKey('selected', { entry: 'e', award: null })).toBe('e -');
  expect(buildUniquenessKey('selected', { entry: null, award: 3 })).toBeNull();
  expect(buildUniquenessKey('exhibition', { entry: 'e', hall: 1, startsAt: 'x' })).toBe('e 1 x');
});

test.each([
  [{ group: 'open', places: 1 }, { group: 'open', taken: 0 }, null],
  [{ group: null, places: null }, { group: 'student', taken: 9 }, null],
  [{ group: 'open', places: 1 }, { group: 'student', taken: 0 }, 'awardGroup'],
  [{ group: 'open', places: 2 }, { group: 'open', taken: 1 }, null],
  [{ group: 'open', places: 2 }, { group: 'open', taken: 2 }, 'awardFull'],
])('award %j for %j → %s', (award, entry, expected) => {
  expect(findAwardRefusal(award, entry)).toBe(expected);
});

test('the audit record of a change contains the changed fields, truncated', () => {
  const before = {
    facts: { kind: 'media' },
    texts: buildTexts({ title: 'a', body: 'x'.repeat(999) }),
  };
  const after = {
    facts: { kind: 'media' },
    texts: buildTexts({ title: 'b', body: 'y'.repeat(999) }),
  };
  const [was, is] = diffContent(before, after);
  expect(was).toMatchObject({ 'title (zh-CN)': 'a' });
  expect(is).toMatchObject({ 'title (zh-CN)': 'b' });
  expect(Object.keys(is ?? {})).toEqual(['title (zh-CN)', 'body (zh-CN)']);
  expect(String(is?.['body (zh-CN)']).length).toBeLessThan(310);
});
