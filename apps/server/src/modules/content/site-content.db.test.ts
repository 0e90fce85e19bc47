import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, letSecondsPass } from '../../../test/app.ts';
import { makeContentItem, makeNamedItem } from '../../../test/contents.ts';
import { createEntrant, makeEntry, makeStaff, makeUpload } from '../../../test/factories.ts';
import { uploadFile } from '../../../test/upload-file.ts';
import { removeAbandonedUploads } from '../uploads/remove-upload.ts';

const app = await createTestApp();
afterAll(app.close);

const reader = app.visitor({ locale: 'zh-TW' });
/** Creates a temporary file that will be moved into the storage. */
async function createTextFile(text: string): Promise<string> {
  const file = path.join(await app.ctx.storage.scratch('tests'), randomUUID());
  await writeFile(file, text);
  return file;
}

const requestStatus = async (url: string) => (await reader.request({ url })).statusCode;

describe('the jury', () => {
  beforeAll(async () => {
    const makePanel = (name: string, kind: string) =>
      makeNamedItem(app, 'panels', name, { facts: { kind } });
    const experts = await makePanel('专家', 'expert');
    const final = await makePanel('终评', 'jury');
    await makePanel('空', 'jury');
    const makeJuror = (name: string, panelId: number, state?: 'draft') =>
      makeContentItem(app, 'jury', {
        facts: { panel: panelId, portrait: null },
        texts: { 'zh-CN': { name, role: null, bio: ['一', '二'] } },
        ...(state && { state }),
      });
    await makeJuror('甲', experts);
    await makeJuror('乙', final);
    await makeJuror('丙', final);
    await makeJuror('稿', final, 'draft');
  });

  test.each([
    [undefined, ['专家', '终评'], ['甲', '乙', '丙']],
    ['expert', ['专家'], ['甲']],
    ['jury', ['终评'], ['乙', '丙']],
  ] as const)('of %s lists the members of its panels', async (panel, names, members) => {
    const { list } = await reader.get('listJury', { query: panel ? { panel } : {} });
    expect([...new Set(list.map((juror) => juror.panel.name))]).toEqual(names);
    expect(list.map(({ name }) => name)).toEqual(members);
    expect(list[0]).toMatchObject({ lang: 'zh-CN', bio: ['一', '二'], portrait: null });
    expect(list[0]?.panel).toMatchObject({ lang: 'zh-CN', kind: panel ?? 'expert' });
  });

  test.each([
    [{ search: '乙' }, ['乙'], 1],
    [{ sorter: { position: 'descend' } }, ['丙', '乙', '甲'], 3],
    [{ current: 2, pageSize: 1 }, ['乙'], 3],
    [{ panel: 'jury', current: 2, pageSize: 1 }, ['丙'], 2],
    [{ current: 4, pageSize: 1 }, [], 3],
  ] as const)('with the query %j', async (query, names, total) => {
    const page = await reader.get('listJury', { query: query as never });
    expect([page.list.map(({ name }) => name), page.total]).toEqual([names, total]);
  });
});

describe('schools', () => {
  beforeAll(async () => {
    const makeSchool = (names: Record<string, string>, province: string | null) =>
      makeContentItem(app, 'schools', {
        facts: { link: null },
        texts: Object.fromEntries(
          Object.entries(names).map(([locale, name]) => [locale, { name, province }]),
        ),
      });
    await makeSchool({ 'zh-CN': '北岸学院', 'en-US': 'North Bank College' }, '江苏');
    const busy = await makeSchool({ 'zh-CN': '阿里山大学' }, '台湾');
    await makeSchool({ 'zh-TW': '海濱大學' }, null);
    for (const state of [
      'published',
      'published',
      'published',
      'published',
      'in_review',
    ] as const) {
      await makeEntry(app, state, { form: { school_id: busy, school_name: null } });
    }
  });

  const listSchoolNames = async (query: object) =>
    (await reader.get('listSchools', { query })).list.map(({ name }) => name);

  test('are found by a name in any language, by province, and in order', async () => {
    expect(await listSchoolNames({})).toEqual(['北岸学院', '阿里山大学', '海濱大學']);
    expect(await listSchoolNames({ search: 'north' })).toEqual(['北岸学院']);
    expect(await listSchoolNames({ search: 'province' })).toEqual([]);
    expect(await listSchoolNames({ filters: { province: ['台湾', '江苏'] } })).toHaveLength(2);
    expect((await listSchoolNames({ sorter: { entries: 'descend' } }))[0]).toBe('阿里山大学');
    expect((await listSchoolNames({ sorter: { name: 'ascend' } })).toSorted()).toEqual(
      (await listSchoolNames({ sorter: { name: 'descend' } })).toSorted(),
    );
    expect(await listSchoolNames({ current: 2, pageSize: 2 })).toEqual(['海濱大學']);
  });

  test('are found by existing ids only', async () => {
    const { list } = await reader.get('listSchools', { query: {} });
    const [first, , third] = list.map(({ id }) => id);
    expect(await listSchoolNames({ filters: { id: [third, first] } })).toEqual([
      '北岸学院',
      '海濱大學',
    ]);
    expect(await listSchoolNames({ filters: { id: [first], province: ['台湾'] } })).toEqual([]);
    expect(await listSchoolNames({ filters: { id: [999_999] } })).toEqual([]);
    const wrong = { query: { filters: { id: ['1; drop'] } } };
    expect(await reader.call('listSchools', wrong as never)).toMatchObject({ code: 1000 });
  });

  test('have their number of published entries, and the list has all provinces', async () => {
    const { list, total, provinces } = await reader.get('listSchools', { query: { pageSize: 2 } });
    expect(list.map(({ entries }) => entries)).toEqual([0, 4]);
    expect([total, provinces]).toEqual([3, ['江苏', '台湾']]);
  });

  test('show the three films that were published last', async () => {
    const { list } = await reader.get('listSchools', { query: {} });
    const published = await app.ctx.db
      .selectFrom('entries')
      .select('number')
      .where('state', '=', 'published')
      .where('school_id', '=', list[1]?.id ?? 0)
      .orderBy('published_at', 'desc')
      .orderBy('number', 'desc')
      .execute();
    expect(published).toHaveLength(4);
    expect(list.map(({ films }) => films.map(({ id }) => id))).toEqual([
      [],
      published.slice(0, 3).map(({ number }) => number),
      [],
    ]);
    expect(list[1]?.films[0]).toMatchObject({ title: expect.any(String), cover: null });
  });
});

test('the contest details are grouped by section, with the awards', async () => {
  const makeDetail = (section: string, title: string) =>
    makeContentItem(app, 'details', {
      facts: { section, file: null },
      texts: { 'zh-TW': { title, text: '<p>a</p><script>alert(1)</script>' } },
    });
  await makeDetail('faq', '問');
  await makeDetail('theme', '主題');
  await makeDetail('download', '沒有檔案');
  await makeContentItem(app, 'awards', {
    facts: { rank: 1, group: null, places: 2 },
    texts: { 'zh-TW': { name: '大獎', prize: '獎金 50,000 元', text: null } },
  });
  // Awards created before the field `prize` existed.
  await makeContentItem(app, 'awards', {
    facts: { rank: 2, group: null },
    texts: { 'zh-TW': { name: '佳作', text: null } },
  });
  const details = await reader.get('contestDetails');
  expect(details).toMatchObject({
    theme: [{ title: '主題', lang: 'zh-TW', text: '<p>a</p>' }],
    faq: [{ title: '問' }],
    awards: [
      { name: '大獎', rank: 1, group: null, places: 2, prize: '獎金 50,000 元' },
      { name: '佳作', places: null, prize: null },
    ],
    downloads: [],
    groups: [],
  });
});

test('the search finds news by text, not by field or tag names', async () => {
  const facts = { kind: 'media', date: '2026-03-01', cover: null };
  const words = {
    title: '開幕',
    summary: null,
    source: 'Daily',
    body: '<p>第一<strong>夜</strong></p>',
  };
  const id = await makeContentItem(app, 'news', { facts, texts: { 'zh-TW': words } });
  const searchNews = async (search: string) =>
    (await reader.get('listNews', { query: { search } })).list.map((news) => news.id);
  for (const search of ['開幕', 'daily', '第一夜']) expect(await searchNews(search)).toEqual([id]);
  for (const search of ['title', 'strong', 'zh-TW', 'body'])
    expect(await searchNews(search)).toEqual([]);
  const editor = await makeStaff(app, 'editor');
  const listThanked = async (search: string) =>
    (await editor.get('consoleContent', { params: { type: 'news' }, query: { search } })).total;
  expect([await listThanked('第一'), await listThanked('summary')]).toEqual([1, 0]);
});

test('HTML that was not saved by the console is sanitized when it is read', async () => {
  const body = '<p>a</p><img src=x onerror="alert(1)">';
  const facts = { kind: 'media', date: '2026-03-02', cover: null };
  const words = { title: 'a', summary: null, source: null, body };
  const id = await makeContentItem(app, 'news', { facts, texts: { 'zh-TW': words } });
  expect(await reader.get('getNews', { params: { id } })).toMatchObject({ body: '<p>a</p>' });
  await makeContentItem(app, 'pages', {
    facts: { slug: 'terms' },
    texts: { 'zh-TW': { title: 'a', intro: null, body } },
  });
  const page = await reader.get('getPage', { params: { slug: 'terms' } });
  expect(page).toMatchObject({ body: '<p>a</p>' });
});

describe('pictures and files', () => {
  test('with malformed ids return 404', async () => {
    for (const id of ['-'.repeat(36), 'a'.repeat(36)]) {
      expect(await requestStatus(`/media/pictures/${id}/picture.webp`)).toBe(404);
      expect(await requestStatus(`/media/files/${id}/a.pdf`)).toBe(404);
      const editor = await makeStaff(app, 'editor');
      const body = {
        state: 'draft' as const,
        facts: {},
        texts: { 'zh-CN': { body: `<p>a</p><img src="/media/pictures/${id}/picture.webp">` } },
      };
      const made = await editor.call('createContent', { params: { type: 'news' }, body });
      expect(made).toMatchObject({ ok: true, data: { texts: { 'zh-CN': { body: '<p>a</p>' } } } });
    }
  });

  test('in a text must be content uploads; other uploads are rejected at the field', async () => {
    const editor = await makeStaff(app, 'editor');
    const logo = await makeUpload(app, (await createEntrant(app)).account.id, 'team_logo');
    const body = `<img src="/media/pictures/${logo}/picture.webp" alt="">`;
    const made = await editor.call('createContent', {
      params: { type: 'news' },
      body: { state: 'draft', facts: {}, texts: { 'zh-TW': { body } } },
    });
    expect(made).toMatchObject({ fields: { 'texts.zh-TW.body': { code: 1000 } } });
  });

  test('a file is served under its own name only', async () => {
    const { account } = await makeStaff(app, 'editor');
    const file = await makeUpload(app, account.id, 'content_file');
    const item = await makeContentItem(app, 'details', { state: 'published' });
    await app.db
      .insertInto('content_uploads')
      .values({ content_id: item, upload_id: file })
      .execute();
    await app.ctx.storage.put(`originals/${file}`, await createTextFile('a letter'));
    expect(await requestStatus(`/media/files/${file}/content_file.bin`)).toBe(200);
    expect(await requestStatus(`/media/files/${file}/invoice.exe`)).toBe(404);
    expect(await requestStatus(`/media/originals/${file}`)).toBe(404);
    await app.db.updateTable('contents').set({ state: 'draft' }).where('id', '=', item).execute();
    letSecondsPass(6);
    expect(await requestStatus(`/media/files/${file}/content_file.bin`)).toBe(404);
  });

  test('a very tall picture is scaled down to fit every format', async () => {
    const editor = await makeStaff(app, 'editor');
    const tall = await sharp({
      create: { width: 40, height: 20_000, channels: 3, background: '#a33' },
    })
      .png()
      .toBuffer();
    const file = await uploadFile(app, editor, 'content_image', tall);
    expect(file).toMatchObject({ state: 'checked', picture: { height: 16_000, width: 32 } });
  });

  test('that no item refers to are deleted after a day', async () => {
    const { account } = await makeStaff(app, 'editor');
    const makeImageUpload = () => makeUpload(app, account.id, 'content_image');
    const [fresh, old, shown] = [
      await makeImageUpload(),
      await makeImageUpload(),
      await makeImageUpload(),
    ];
    const item = await makeContentItem(app, 'news', { state: 'draft' });
    await app.db
      .insertInto('content_uploads')
      .values({ content_id: item, upload_id: shown })
      .execute();
    await app.db
      .updateTable('uploads')
      .set({ created_at: sql`now() - interval '25 hours'` })
      .where('id', 'in', [old, shown])
      .execute();
    await removeAbandonedUploads(app.ctx);
    const left = await app.db
      .selectFrom('uploads')
      .select('id')
      .where('id', 'in', [fresh, old, shown])
      .execute();
    expect(left.map(({ id }) => id).toSorted()).toEqual([fresh, shown].toSorted());
  });
});
