import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, letSecondsPass } from '../test/app.ts';
import { makeContentItem } from '../test/contents.ts';
import { makeEntry } from '../test/factories.ts';

const app = await createTestApp();
afterAll(app.close);

const ids: Record<string, number> = {};

beforeAll(async () => {
  const film = await makeEntry(app, 'published');
  await makeEntry(app, 'in_review');
  const out = await makeEntry(app, 'disqualified');
  const far = await makeEntry(app, 'published');
  await app.db.updateTable('entries').set({ number: 4001 }).where('id', '=', far.id).execute();
  ids.film = film.number;
  ids.news = await makeContentItem(app, 'news', { facts: { kind: 'media', date: '2026-03-01' } });
  await makeContentItem(app, 'news', {
    state: 'draft',
    facts: { kind: 'media', date: '2026-03-02' },
  });
  const hall = await makeContentItem(app, 'halls');
  const hidden = await makeContentItem(app, 'halls', { state: 'draft' });
  await makeContentItem(app, 'selected', { facts: { entry: film.id, award: null } });
  await makeContentItem(app, 'selectedopen', { facts: { entry: out.id } });
  await makeContentItem(app, 'selectedopen', { state: 'draft', facts: { entry: far.id } });
  await makeContentItem(app, 'exhibition', { facts: { entry: film.id, hall, startsAt: null } });
  await makeContentItem(app, 'exhibition', {
    facts: { entry: far.id, hall: hidden, startsAt: null },
  });
});

const readUrl = async (url: string) => {
  const { statusCode, headers, body } = await app.visitor().request({ url });
  return { statusCode, type: headers['content-type'], body };
};
const findLocations = (xml: string) =>
  [...xml.matchAll(/<loc>http:\/\/contest\.test([^<]+)<\/loc>/g)].map(([, path]) => path);

test('the index lists one file for each range of numbers with published pages', async () => {
  const { type, body } = await readUrl('/sitemap.xml');
  expect(type).toBe('application/xml; charset=utf-8');
  expect(findLocations(body)).toEqual([
    '/sitemap-pages.xml',
    '/sitemap-films-0.xml',
    '/sitemap-films-2.xml',
    '/sitemap-news-0.xml',
    '/sitemap-programme-0.xml',
  ]);
  expect(body.match(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/g)).toHaveLength(4);
});

test('robots.txt names the index, and disallows no public page', async () => {
  const { body } = await readUrl('/robots.txt');
  expect(body.trim().split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /safeSuper/',
    'Disallow: /dev/',
    'Sitemap: http://contest.test/sitemap.xml',
  ]);
});

test('the files list all published pages in each language, and no others', async () => {
  const inTrees = (path: string) => [path, `/zh-TW${path}`, `/en-US${path}`];
  for (const [part, paths] of [
    ['films-0', inTrees(`/gallery/${ids.film}`)],
    ['films-2', inTrees('/gallery/4001')],
    ['news-0', inTrees(`/events/${ids.news}`)],
    ['programme-0', [...inTrees(`/exhibition/${ids.film}`), `/selected/${ids.film}`]],
  ] as const) {
    expect(findLocations((await readUrl(`/sitemap-${part}.xml`)).body), part).toEqual(paths);
  }
});

test('each URL lists its languages, including x-default', async () => {
  const { body } = await readUrl('/sitemap-films-2.xml');
  const [first = ''] = body.match(/<url>.*<\/url>/) ?? [];
  const languages = [...first.matchAll(/hreflang="([^"]+)" href="http:\/\/contest\.test([^"]+)"/g)];
  expect(languages.map(([, language, path]) => [language, path])).toEqual([
    ['zh-Hans-CN', '/gallery/4001'],
    ['zh-Hant-TW', '/zh-TW/gallery/4001'],
    ['en-US', '/en-US/gallery/4001'],
    ['x-default', '/gallery/4001'],
  ]);
  const pages = (await readUrl('/sitemap-pages.xml')).body;
  expect(pages).toContain('<url><loc>http://contest.test/School</loc></url>');
  expect(findLocations(pages)).not.toContain('/login');
});

test.each(['films-1', 'films-9999999', 'films-x', 'accounts-0', 'films', 'news-0.xml.bak'])(
  'there is no file %s',
  async (part) => {
    expect((await readUrl(`/sitemap-${part}.xml`)).statusCode).toBe(404);
  },
);

test('the index and its files are cached for some minutes', async () => {
  const readAllLocations = async () => [
    ...findLocations((await readUrl('/sitemap.xml')).body),
    ...findLocations((await readUrl('/sitemap-films-2.xml')).body),
  ];
  const before = await readAllLocations();
  for (const number of [4002, 6001]) {
    const { id } = await makeEntry(app, 'published');
    await app.db.updateTable('entries').set({ number }).where('id', '=', id).execute();
  }
  expect(await readAllLocations()).toEqual(before);
  expect((await readUrl('/sitemap-films-3.xml')).statusCode).toBe(404);
  letSecondsPass(601);
  const after = await readAllLocations();
  expect(after).toContain('/sitemap-films-3.xml');
  expect(after).toContain('/gallery/4002');
  expect((await readUrl('/sitemap-films-3.xml')).statusCode).toBe(200);
});
