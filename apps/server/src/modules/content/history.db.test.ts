import { keptVersions } from '@film-contest/contract/content-desk';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeNamedItem } from '../../../test/contents.ts';
import { makeStaff } from '../../../test/factories.ts';
import { createPicture, uploadFile } from '../../../test/upload-file.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { removeAbandonedUploads } from '../uploads/remove-upload.ts';
import { deleteRemovedItemsAndExpiredPreviews } from './schedule.ts';

const app = await createTestApp();
afterAll(app.close);

let editor: Visitor;
beforeAll(async () => {
  editor = await makeStaff(app, 'editor');
});

const type = 'news' as const;
const buildNews = (title: string, facts: object = {}) => ({
  state: 'published' as const,
  facts: { kind: 'media', date: '2026-03-01', ...facts },
  texts: { 'zh-CN': { title, body: `<p>${title}</p>` } },
});

async function createVersions(...titles: string[]) {
  const [first = '', ...others] = titles;
  let item = await editor.get('createContent', { params: { type }, body: buildNews(first) });
  for (const title of others) item = await saveNews(item, title);
  return { item, params: { type, id: item.id } };
}

const saveNews = (
  { id, version }: { id: number; version: number },
  title: string,
  facts?: object,
) =>
  editor.get('saveContent', {
    params: { type, id },
    body: { ...buildNews(title, facts), version },
  });

const readTitle = async (id: number) =>
  (await app.visitor({ locale: 'zh-CN' }).get('getNews', { params: { id } })).title;

describe('the versions of a content item', () => {
  test('contain each save with its author', async () => {
    const { params } = await createVersions('一', '二', '三');
    const { list, total } = await editor.get('contentVersions', { params });
    const { name } = await editor.get('currentUser');
    expect([total, list]).toMatchObject([
      3,
      [
        { version: 2, action: 'content.save', by: name, state: 'published' },
        { version: 1, action: 'content.save', by: name, state: 'published' },
        { version: 0, action: 'content.create', by: name, state: 'published' },
      ],
    ]);
    const first = await editor.get('contentVersion', { params: { ...params, version: 0 } });
    expect(first).toMatchObject({ title: '一', version: 0 });
    expect(
      await editor.call('contentVersion', { params: { ...params, version: 9 } }),
    ).toMatchObject({ code: 4006 });
  });

  test('contain the current state of an item that has no saved version', async () => {
    const id = await makeNamedItem(app, 'tips', 'a', {
      facts: { scamType: 'police' },
      texts: { 'zh-CN': { title: '旧', script: 'a', giveaway: 'b', action: 'c' } },
    });
    const params = { type: 'tips', id } as const;
    const only = await editor.get('contentVersions', { params });
    expect(only.list).toMatchObject([{ version: 0, action: null, by: null }]);
    const now = await editor.get('contentVersion', { params: { ...params, version: 0 } });
    const changed = { ...now, state: 'published' as const, facts: { scamType: 'loan' } };
    await editor.get('saveContent', { params, body: changed });
    const { list } = await editor.get('contentVersions', { params });
    expect(list.map(({ version, action }) => [version, action])).toEqual([
      [1, 'content.save'],
      [0, null],
    ]);
  });

  test('are deleted except for the newest ones', async () => {
    const { item, params } = await createVersions('一', '二');
    await sql`update contents set version = version + ${keptVersions} where id = ${item.id}`.execute(
      app.db,
    );
    await saveNews({ id: item.id, version: item.version + keptVersions }, '三');
    const { list } = await editor.get('contentVersions', { params });
    expect(list.map(({ version }) => version)).toEqual([keptVersions + 2, keptVersions + 1]);
  });
});

describe('restoring an earlier version', () => {
  test('creates a new version and keeps the others', async () => {
    const { item, params } = await createVersions('一', '二', '三');
    const restored = await editor.get('restoreContent', { params, body: { version: 2, from: 0 } });
    expect(restored).toMatchObject({ version: 3, title: '一', state: 'published' });
    expect(await readTitle(item.id)).toBe('一');
    const { list } = await editor.get('contentVersions', { params });
    expect(list.map(({ action }) => action)).toEqual([
      'content.restore',
      'content.save',
      'content.save',
      'content.create',
    ]);
    const record = await app.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('target', '=', `content:news:${item.id}`)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(record).toMatchObject({
      action: 'content.restore',
      after: { 'title (zh-CN)': '一', state: 'published' },
    });
  });

  test('fails after a concurrent save or without the access to edit', async () => {
    const { item, params } = await createVersions('一', '二');
    await saveNews(item, '三');
    const body = { version: 1, from: 0 };
    expect(await editor.call('restoreContent', { params, body })).toMatchObject({ code: 4008 });
    const auditor = await makeStaff(app, 'auditor');
    expect(await auditor.call('restoreContent', { params, body })).toMatchObject({ code: 4007 });
    const unknown = { version: 2, from: 7 };
    expect(await editor.call('restoreContent', { params, body: unknown })).toMatchObject({
      code: 4006,
    });
    expect(await readTitle(item.id)).toBe('三');
  });

  test('restores its picture, which is not public meanwhile', async () => {
    const cover = await uploadFile(app, editor, 'content_image', await createPicture(600, 300));
    const { item, params } = await createVersions('一');
    const shown = await saveNews(item, '二', { cover: cover.id });
    await saveNews(shown, '三');
    await sql`update uploads set created_at = now() - interval '9 days'`.execute(app.db);
    await removeAbandonedUploads(app.ctx);
    const address = cover.picture?.webp.replace(/\/signed\/[^/]+/, '') ?? '';
    expect((await app.visitor().request({ url: address })).statusCode).toBe(404);
    const then = await editor.get('contentVersion', { params: { ...params, version: 1 } });
    expect(then.references.uploads[cover.id]?.picture?.webp).toContain('/media/signed/');
    await editor.get('restoreContent', { params, body: { version: 2, from: 1 } });
    const news = await app.visitor({ locale: 'zh-CN' }).get('getNews', { params: { id: item.id } });
    expect(news.cover).not.toBeNull();
    expect(await editor.call('removeUpload', { params: { id: cover.id } })).toMatchObject({
      code: 4017,
    });
  });
});

describe('a removed content item', () => {
  test('is invisible and is restored as a draft', async () => {
    const { item, params } = await createVersions('一');
    await editor.get('removeContent', { params });
    expect((await app.visitor().call('getNews', { params: { id: item.id } })).ok).toBe(false);
    expect(await editor.call('consoleContentItem', { params })).toMatchObject({ code: 4006 });
    const listByState = async (...state: ('removed' | 'draft')[]) =>
      (await editor.get('consoleContent', { params, query: { filters: { state }, pageSize: 100 } }))
        .list;
    const [removed] = await listByState('removed');
    expect(removed).toMatchObject({ id: item.id, version: 1, state: 'removed', title: '一' });
    const restored = await editor.get('restoreContent', { params, body: { version: 1, from: 1 } });
    expect(restored).toMatchObject({ state: 'draft', version: 2, title: '一' });
    expect(await listByState('removed')).toEqual([]);
  });

  test('does not reserve its unique fact and cannot be restored while another item has it', async () => {
    const page = { state: 'draft' as const, facts: { slug: 'terms' }, texts: {} };
    const createPage = () =>
      editor.call('createContent', { params: { type: 'pages' }, body: page });
    const first = await createPage();
    const params = { type: 'pages', id: first.data?.id ?? 0 } as const;
    await editor.get('removeContent', { params });
    expect(await createPage()).toMatchObject({ ok: true });
    const body = { version: 1, from: 1 };
    expect(await editor.call('restoreContent', { params, body })).toMatchObject({ code: 4021 });
  });

  test('does not lock its references and cannot be restored without them', async () => {
    const tier = await makeNamedItem(app, 'thanksTiers', '一');
    const named = await makeNamedItem(app, 'thanks', '甲', { facts: { tier } });
    const params = { type: 'thanks', id: named } as const;
    await editor.get('removeContent', { params });
    await editor.get('removeContent', { params: { type: 'thanksTiers', id: tier } });
    const body = { version: 1, from: 1 };
    expect(await editor.call('restoreContent', { params, body })).toMatchObject({
      fields: { 'facts.tier': { code: 1000 } },
    });
  });

  test('is deleted after weeks', async () => {
    const { item, params } = await createVersions('一');
    await editor.get('removeContent', { params });
    await deleteRemovedItemsAndExpiredPreviews(app.ctx);
    expect(await editor.get('contentVersions', { params })).toMatchObject({ total: 2 });
    await sql`update contents set updated_at = now() - interval '31 days' where id = ${item.id}`.execute(
      app.db,
    );
    await deleteRemovedItemsAndExpiredPreviews(app.ctx);
    expect(await editor.call('contentVersions', { params })).toMatchObject({ code: 4006 });
  });
});
