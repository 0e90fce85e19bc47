import type { ContentTypeName } from '@film-contest/contract/content-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, letSecondsPass } from '../../../test/app.ts';
import { createEntrant, makeEntry, makeStaff } from '../../../test/factories.ts';
import { createPicture, uploadFile } from '../../../test/upload-file.ts';
import type { Visitor } from '../../../test/visitor.ts';

const app = await createTestApp();
afterAll(app.close);

let editor: Visitor;
let secretary: Visitor;
const createReader = (locale = 'zh-CN') => app.visitor({ locale });

beforeAll(async () => {
  editor = await makeStaff(app, 'editor');
  secretary = await makeStaff(app, 'jurySecretary');
});

type Fields = Record<string, unknown>;
const buildChineseTexts = (texts: Fields) => ({ 'zh-CN': texts, 'zh-TW': null, 'en-US': null });

const createItem = (
  type: ContentTypeName,
  facts: Fields,
  texts: Record<string, Fields | null>,
  state: 'draft' | 'published' = 'published',
  who = editor,
) => who.call('createContent', { params: { type }, body: { state, facts, texts } });

async function requireCreatedItem(...args: Parameters<typeof createItem>) {
  const outcome = await createItem(...args);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.data;
}

const createNews = (title: string, facts: Fields = {}, state?: 'draft' | 'published') =>
  requireCreatedItem(
    'news',
    { kind: 'media', date: '2026-03-01', ...facts },
    buildChineseTexts({ title, body: `<p>${title}</p>` }),
    state,
  );

describe('a content item', () => {
  test('can be created, saved, unpublished and removed, with an audit record each', async () => {
    const item = await createNews('开幕');
    const params = { type: 'news', id: item.id } as const;
    expect(await createReader().get('getNews', { params })).toMatchObject({
      title: '开幕',
      body: '<p>开幕</p>',
    });
    const body = {
      ...item,
      state: 'published' as const,
      texts: buildChineseTexts({ title: '闭幕', body: '<p>完</p>' }),
    };
    const saved = await editor.get('saveContent', { params, body });
    expect(saved).toMatchObject({ version: item.version + 1, title: '闭幕' });
    expect(await editor.call('saveContent', { params, body })).toMatchObject({ code: 4008 });
    await editor.get('saveContent', { params, body: { ...saved, state: 'draft' } });
    expect(await createReader().call('getNews', { params })).toMatchObject({ code: 4006 });
    await editor.get('removeContent', { params });
    expect(await editor.call('consoleContentItem', { params })).toMatchObject({ code: 4006 });
    const actions = await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('target', '=', `content:news:${item.id}`)
      .orderBy('id')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual([
      'content.create',
      'content.save',
      'content.unpublish',
      'content.remove',
    ]);
  });

  test.each([
    [
      'no title',
      { kind: 'media', date: '2026-03-01' },
      { body: '<p>a</p>' },
      'texts.zh-CN.title',
      4009,
    ],
    [
      'nothing in the text',
      { kind: 'media', date: '2026-03-01' },
      { title: 'a', body: '<p> </p>' },
      'texts.zh-CN.body',
      4009,
    ],
    ['no kind', { date: '2026-03-01' }, { title: 'a', body: '<p>a</p>' }, 'facts.kind', 4009],
    [
      'an unknown kind',
      { kind: 'x', date: '2026-03-01' },
      { title: 'a', body: '<p>a</p>' },
      'facts.kind',
      1000,
    ],
    [
      'no day',
      { kind: 'media', date: 'soon' },
      { title: 'a', body: '<p>a</p>' },
      'facts.date',
      1000,
    ],
    [
      'a title that is too long',
      { kind: 'media', date: '2026-03-01' },
      { title: '长'.repeat(121), body: '<p>a</p>' },
      'texts.zh-CN.title',
      4010,
    ],
    ['no language at all', { kind: 'media', date: '2026-03-01' }, {}, 'texts.zh-CN', 4023],
  ])('with %s is rejected', async (_, facts, texts, field, code) => {
    const outcome = await createItem('news', facts, buildChineseTexts(texts));
    expect(outcome).toMatchObject({ ok: false, fields: { [field]: { code } } });
  });

  test('may be incomplete as a draft', async () => {
    expect(await createItem('news', {}, {}, 'draft')).toMatchObject({ ok: true });
  });

  test('is saved without executable HTML', async () => {
    const item = await requireCreatedItem(
      'news',
      { kind: 'media', date: '2026-03-01' },
      buildChineseTexts({ title: 'a', body: '<p onclick="x()">a<script>x()</script></p>' }),
    );
    expect(item.texts['zh-CN']).toMatchObject({ body: '<p>a</p>' });
  });
});

describe('access', () => {
  test('to change content is checked per content type', async () => {
    expect(await createItem('news', {}, {}, 'draft', secretary)).toMatchObject({ code: 4007 });
    const award = [{ rank: 1 }, buildChineseTexts({ name: '金奖' })] as const;
    expect(await createItem('awards', ...award, 'published', secretary)).toMatchObject({
      ok: true,
    });
    const auditor = await makeStaff(app, 'auditor');
    expect(await createItem('awards', ...award, 'draft', auditor)).toMatchObject({ code: 4007 });
    const params = { type: 'awards' } as const;
    expect(await auditor.call('consoleContent', { params, query: {} })).toMatchObject({ ok: true });
    expect(
      await (await createEntrant(app)).call('consoleContent', { params, query: {} }),
    ).toMatchObject({
      code: 4007,
    });
  });
});

describe('references', () => {
  test('require existing items, which cannot be removed meanwhile', async () => {
    const panel = await requireCreatedItem(
      'panels',
      { kind: 'expert' },
      buildChineseTexts({ name: '专家' }),
    );
    const juror = { name: '顾晚秋', bio: ['导演'] };
    const missing = await createItem('jury', { panel: 99_999 }, buildChineseTexts(juror));
    expect(missing).toMatchObject({ fields: { 'facts.panel': { code: 1000 } } });
    const member = await requireCreatedItem('jury', { panel: panel.id }, buildChineseTexts(juror));
    const params = { type: 'panels', id: panel.id } as const;
    expect(await editor.call('removeContent', { params })).toMatchObject({ code: 4024 });
    await editor.get('removeContent', { params: { type: 'jury', id: member.id } });
    await editor.get('removeContent', { params });
  });

  test('an entry can be placed in a list once, and only in a list of its group', async () => {
    const open = await makeEntry(app, 'published', { form: { group: 'open' } });
    const student = await makeEntry(app, 'published');
    const draft = await makeEntry(app, 'draft');
    const placeEntry = (entry: string) =>
      createItem('selectedopen', { entry }, { 'zh-CN': null }, 'published', secretary);
    expect(await placeEntry(open.id)).toMatchObject({
      ok: true,
      data: { references: { entries: { [open.id]: { title: expect.any(String) } } } },
    });
    expect(await placeEntry(open.id)).toMatchObject({ fields: { 'facts.entry': { code: 4021 } } });
    expect(await placeEntry(student.id)).toMatchObject({
      fields: { 'facts.entry': { code: 4004 } },
    });
    expect(await placeEntry(draft.id)).toMatchObject({ fields: { 'facts.entry': { code: 1000 } } });
  });

  test('a school that an entry refers to cannot be removed', async () => {
    const school = await requireCreatedItem(
      'schools',
      {},
      buildChineseTexts({ name: '临江大学', province: '江苏' }),
    );
    const params = { type: 'schools', id: school.id } as const;
    const revised = await makeEntry(app, 'published');
    const revision = { form: { school_id: school.id }, reasons: [], savedAt: '' };
    const setRevision = (value: string | null) =>
      app.db.updateTable('entries').set({ revision: value }).where('id', '=', revised.id).execute();
    await setRevision(JSON.stringify(revision));
    expect(await editor.call('removeContent', { params })).toMatchObject({ code: 4024 });
    await setRevision(null);
    await makeEntry(app, 'published', { form: { school_id: school.id, school_name: null } });
    expect(await editor.call('removeContent', { params })).toMatchObject({ code: 4024 });
    expect(
      await createReader('en-US').get('listSchools', { query: { search: '临江' } }),
    ).toMatchObject({
      total: 1,
      list: [{ lang: 'zh-CN', entries: 1 }],
      provinces: ['江苏'],
    });
  });
});

describe('pictures and files', () => {
  test('are public only while a published item shows them', async () => {
    const body = { kind: 'content_image', filename: 'a.png', size: 10 } as const;
    expect(await (await createEntrant(app)).call('createUpload', { body })).toMatchObject({
      code: 4007,
    });
    const cover = await uploadFile(app, editor, 'content_image', await createPicture(2000, 500));
    expect(cover).toMatchObject({ state: 'checked', picture: { width: 1600, height: 400 } });
    const address = cover.picture?.webp.replace(/\/signed\/[^/]+/, '') ?? '';
    const requestStatus = async (url: string) => (await createReader().request({ url })).statusCode;
    expect(await requestStatus(address)).toBe(404);
    const inText = await uploadFile(app, editor, 'content_image', await createPicture(300, 300));
    const item = await requireCreatedItem(
      'news',
      { kind: 'media', date: '2026-03-01', cover: cover.id },
      buildChineseTexts({ title: 'a', body: `<p>a</p><img src="${inText.picture?.webp}" alt="">` }),
      'draft',
    );
    expect(JSON.stringify(item.texts)).toContain('/media/signed/');
    letSecondsPass(6);
    expect(await requestStatus(address)).toBe(404);
    const params = { type: 'news', id: item.id } as const;
    await editor.get('saveContent', { params, body: { ...item, state: 'published' } });
    letSecondsPass(6);
    expect(await requestStatus(address)).toBe(200);
    const { body: html } = await createReader().get('getNews', { params });
    const [, shown = ''] = /src="([^"]+)"/.exec(html) ?? [];
    expect(shown).toMatch(/^\/media\/pictures\//);
    expect(await requestStatus(shown)).toBe(200);
    expect(await editor.call('removeUpload', { params: { id: cover.id } })).toMatchObject({
      code: 4017,
    });
  });

  test('a download has the name of its upload', async () => {
    const file = await uploadFile(app, editor, 'content_file', await createPicture(64, 64));
    await requireCreatedItem(
      'details',
      { section: 'download', file: file.id },
      buildChineseTexts({ title: '主视觉' }),
    );
    const { downloads } = await createReader().get('contestDetails');
    const answer = await createReader().request({ url: downloads[0]?.file.address ?? '' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toContain(`filename*=UTF-8''content_file`);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  test('content rejects the picture of an entrant', async () => {
    const logo = await uploadFile(
      app,
      await createEntrant(app),
      'team_logo',
      await createPicture(160, 160),
    );
    const facts = { kind: 'media', date: '2026-03-01', cover: logo.id };
    expect(
      await createItem('news', facts, buildChineseTexts({ title: 'a', body: '<p>a</p>' })),
    ).toMatchObject({
      fields: { 'facts.cover': { code: 1000 } },
    });
  });
});

describe('public content', () => {
  test('news by kind, newest first, with neighbours of the same kind', async () => {
    const days = ['2025-01-01', '2025-01-02', '2025-01-03'];
    const items = [];
    for (const date of days) items.push(await createNews(date, { kind: 'company', date }));
    await createNews('between', { date: '2025-01-02' });
    const filters = { kind: ['company' as const] };
    const { list, total } = await createReader().get('listNews', { query: { filters } });
    expect([total, list.map(({ title }) => title)]).toEqual([3, days.toReversed()]);
    const params = { id: items[1]?.id ?? 0 };
    expect(await createReader().get('getNews', { params })).toMatchObject({
      newer: { title: '2025-01-03' },
      older: { title: '2025-01-01' },
    });
  });

  test.each([
    ['zh-CN', ['zh-CN', 'zh-TW', 'en-US'], 'zh-CN'],
    ['zh-TW', ['zh-CN', 'en-US'], 'zh-CN'],
    ['zh-TW', ['en-US'], 'en-US'],
    ['en-US', ['zh-CN', 'zh-TW'], 'zh-CN'],
    ['zh-CN', ['zh-TW', 'en-US'], 'zh-TW'],
  ] as const)('%s of %j reads %s', async (locale, there, expected) => {
    const texts = Object.fromEntries(
      there.map((each) => [each, { title: each, body: '<p>a</p>' }]),
    );
    const { id } = await requireCreatedItem('news', { kind: 'media', date: '2026-03-01' }, texts);
    const { lang, title } = await createReader(locale).get('getNews', { params: { id } });
    expect([lang, title]).toEqual([expected, expected]);
  });

  test('the first hero and case of the home page, and all banners', async () => {
    for (const [block, title] of [
      ['hero', 'one'],
      ['hero', 'two'],
      ['banner', 'three'],
      ['banner', 'four'],
    ] as const) {
      await requireCreatedItem('home', { block }, buildChineseTexts({ title }));
    }
    expect(await createReader().get('home')).toMatchObject({
      hero: { title: 'one', picture: null },
      case: null,
      banners: [{ title: 'three' }, { title: 'four' }],
    });
  });

  test('pages by their slug, each written once; the schedule by its days', async () => {
    await requireCreatedItem('pages', { slug: 'aboutUs' }, buildChineseTexts({ title: '关于' }));
    const again = await createItem(
      'pages',
      { slug: 'aboutUs' },
      buildChineseTexts({ title: '又' }),
    );
    expect(again).toMatchObject({ fields: { 'facts.slug': { code: 4021 } } });
    const params = { slug: 'aboutUs' } as const;
    expect(await createReader().get('getPage', { params })).toMatchObject({
      title: '关于',
      body: null,
    });
    for (const [title, startsAt] of [
      ['later', '2026-05-01T00:00:00+08:00'],
      ['sooner', '2026-04-30T23:00:00Z'],
      ['first', '2026-04-30T00:00:00Z'],
    ]) {
      await requireCreatedItem('schedule', { startsAt }, buildChineseTexts({ title }));
    }
    const { list } = await createReader().get('listSchedule');
    expect(list.map(({ title }) => title)).toEqual(['first', 'later', 'sooner']);
  });

  test('one item and many items take the same number of queries', async () => {
    const queries = await countQueries(() => createReader().get('listTips'));
    const tip = { title: 'a', script: 'b', giveaway: 'c', action: 'd' };
    for (const scamType of ['police', 'loan', 'game']) {
      await requireCreatedItem('tips', { scamType }, buildChineseTexts(tip));
    }
    expect(await countQueries(() => createReader().get('listTips'))).toBe(queries);
  });
});

/** Counts the connections that were taken from the pool: one for each query outside transactions. */
async function countQueries(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const countQuery = () => {
    count += 1;
  };
  app.ctx.pool.on('acquire', countQuery);
  await work();
  app.ctx.pool.off('acquire', countQuery);
  return count;
}
