import { type ContentTypeName, contentTypeNames } from '@film-contest/contract/content-types';
import { pages } from '@film-contest/contract/pages';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadConsoleMessages } from '../../lib/messages.ts';
import { formatTimeInBrowserZone } from './publication.ts';
import { getPreviewPath, listSiteLinks } from './site-path.ts';

beforeAll(() => loadConsoleMessages('en-US'));

const references = {
  uploads: {},
  entries: { e1: { number: '0042', title: 'A call', state: 'published' as const } },
};
const buildItem = (type: ContentTypeName, facts: object = {}) => ({
  id: 7,
  type,
  facts: facts as Record<string, unknown>,
  references,
});
const buildPreviewUrl = (type: ContentTypeName, facts?: object) =>
  new URL(getPreviewPath(buildItem(type, facts), 'zh-TW', 'secret'), 'https://site.example');

describe('getPreviewPath', () => {
  it('contains the language in the path if the page has one', () => {
    const { pathname, searchParams } = buildPreviewUrl('news');
    expect(pathname).toBe('/zh-TW/events/7');
    expect([...searchParams.values()]).toEqual(['secret']);
  });

  it('contains the language in the query if the path has none', () => {
    const { pathname, searchParams } = buildPreviewUrl('schools');
    expect(pathname).toBe(pages.school.path);
    expect([...searchParams.values()]).toEqual(['secret', 'zh-TW']);
  });

  it.each([
    ['selectedopen', '/selectedopen/42'],
    ['selected', '/selected/42'],
    ['exhibition', '/zh-TW/exhibition/42'],
  ] as const)('of %s shows the entry', (type, path) => {
    expect(buildPreviewUrl(type, { entry: 'e1' }).pathname).toBe(path);
  });

  it.each(['selectedopen', 'selected', 'exhibition'] as const)(
    'of %s shows the list before an entry is chosen',
    (type) => {
      expect(buildPreviewUrl(type).pathname).not.toMatch(/\d/);
    },
  );
});

describe('listSiteLinks', () => {
  it.each(contentTypeNames)('leads from %s to a page', (type) => {
    const [link] = listSiteLinks(buildItem(type), ['en-US']);
    expect(link?.path).toMatch(/^\//);
    expect(link?.path).not.toContain(':');
  });

  it('has one link for a page that all languages share', () => {
    expect(listSiteLinks(buildItem('schools'), ['zh-CN', 'zh-TW', 'en-US'])).toEqual([
      { path: pages.school.path, locale: null },
    ]);
  });

  it('has no link without a text', () => {
    expect(listSiteLinks(buildItem('news'), [])).toEqual([]);
  });

  it('shows an unknown page in the overview', () => {
    const [link] = listSiteLinks(buildItem('pages', { slug: 'unheard' }), ['en-US']);
    expect(link?.path).toBe('/en-US/aboutUs');
  });
});

describe('formatTimeInBrowserZone', () => {
  const noon = '2026-05-01T12:00:00Z';
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

  it('is omitted in the zone of the contest', () => {
    expect(formatTimeInBrowserZone(noon, timeZone)).toBeNull();
  });

  it('names the zone of the reader', () => {
    const other = timeZone === 'Asia/Tokyo' ? 'UTC' : 'Asia/Tokyo';
    expect(formatTimeInBrowserZone(noon, other)).toContain(timeZone);
  });
});
