import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeContentItem } from '../../../test/contents.ts';
import { makeStaff } from '../../../test/factories.ts';
import { clearQueue } from '../../../test/queue.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { listenForChanges } from '../../platform/db/changes.ts';

const app = await createTestApp();
afterAll(app.close);

let editor: Visitor;
beforeAll(async () => {
  editor = await makeStaff(app, 'editor');
});
afterEach(() => app.db.deleteFrom('contents').execute());

const formatTimeIn = (hours: number) => new Date(Date.now() + hours * 3600_000).toISOString();
const buildTexts = (title: string) => ({ 'zh-CN': { title, body: '<p>a</p>' } });
const buildNews = (title: string) => ({
  facts: { kind: 'media', date: '2026-03-01' },
  texts: buildTexts(title),
});
const type = 'news' as const;
const draft = { state: 'draft' as const, publishAt: null, unpublishAt: null };

const createItem = (given: object = {}) =>
  editor.call('createContent', {
    params: { type },
    body: { ...buildNews('开幕'), ...draft, ...given },
  });

async function requireCreatedItem(given: object = {}) {
  const outcome = await createItem(given);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.data;
}

/** Moves the schedule into the past, as if hours had passed. */
const letHoursPass = (hours: number) =>
  sql`update contents set publish_at = publish_at - make_interval(hours => ${hours}),
        unpublish_at = unpublish_at - make_interval(hours => ${hours})`.execute(app.db);

/** Runs the recurring job and all queued jobs. */
async function runDueJobs() {
  await sql`select graphile_worker.add_job('content:due')`.execute(app.db);
  await app.runJobs();
}

const readItem = async (id: number) => editor.get('consoleContentItem', { params: { type, id } });
const isPublic = async (id: number) => (await app.visitor().call('getNews', { params: { id } })).ok;

test('a draft is published and unpublished at its scheduled times, and page caches are notified', async () => {
  const item = await requireCreatedItem({
    publishAt: formatTimeIn(2),
    unpublishAt: formatTimeIn(4),
  });
  expect(item).toMatchObject({ state: 'draft', version: 0 });
  await app.runJobs();
  expect(await isPublic(item.id)).toBe(false);

  const heard: (string | null)[] = [];
  const listening = await listenForChanges(app.ctx.pool, app.ctx.log, (what) => heard.push(what));
  heard.length = 0;
  await letHoursPass(3);
  await runDueJobs();
  await vi.waitFor(() => expect(heard).toEqual(['content'])).finally(listening.stop);
  expect(await isPublic(item.id)).toBe(true);
  expect(await readItem(item.id)).toMatchObject({
    state: 'published',
    version: 1,
    publishAt: null,
  });

  await letHoursPass(2);
  await runDueJobs();
  expect(await isPublic(item.id)).toBe(false);
  expect(await readItem(item.id)).toMatchObject({ state: 'draft', version: 2, unpublishAt: null });
  const done = await app.db
    .selectFrom('audit_log')
    .select(['action', 'who'])
    .where('target', '=', `content:news:${item.id}`)
    .orderBy('id')
    .execute();
  expect(done.slice(1)).toEqual([
    { action: 'content.publish', who: '' },
    { action: 'content.unpublish', who: '' },
  ]);
});

test('each scheduled time has one job, which a new time replaces', async () => {
  const item = await requireCreatedItem({ publishAt: formatTimeIn(2) });
  const later = formatTimeIn(5);
  const body = { ...buildNews('开幕'), ...draft, publishAt: later, version: item.version };
  await editor.get('saveContent', { params: { type, id: item.id }, body });
  const { rows } = await sql<{ run_at: Date }>`
    select run_at from graphile_worker.jobs where key = ${`content:${item.id}:publishAt`}
  `.execute(app.db);
  expect(rows.map(({ run_at }) => run_at.toISOString())).toEqual([later]);
});

test('a missed time is applied later; an item whose span was missed is not published', async () => {
  const missed = await requireCreatedItem({ publishAt: formatTimeIn(2) });
  const over = await requireCreatedItem({
    publishAt: formatTimeIn(2),
    unpublishAt: formatTimeIn(3),
  });
  // Simulates jobs that were lost while the worker was down.
  await clearQueue(app.ctx.pool);
  await letHoursPass(24);
  expect(await isPublic(missed.id)).toBe(false);
  await runDueJobs();
  expect(await isPublic(missed.id)).toBe(true);
  expect(await readItem(over.id)).toMatchObject({
    state: 'draft',
    publishAt: null,
    unpublishAt: null,
  });
});

test('an item that fails is logged, and the other items are still processed', async () => {
  const [broken, sound] = [
    await requireCreatedItem({ publishAt: formatTimeIn(2) }),
    await requireCreatedItem({ publishAt: formatTimeIn(2) }),
  ];
  const fault = `content:news:${broken.id}`;
  await sql`alter table audit_log add constraint fault check (target <> ${sql.lit(fault)} or who <> '')`.execute(
    app.db,
  );
  await letHoursPass(3);
  await runDueJobs();
  expect(await isPublic(sound.id)).toBe(true);
  expect(await isPublic(broken.id)).toBe(false);
  expect(app.lines.join('')).toContain(`"content":${broken.id},`);
  await sql`alter table audit_log drop constraint fault`.execute(app.db);
  await runDueJobs();
  expect(await isPublic(broken.id)).toBe(true);
});

test("an editor's save after a scheduled publication returns changedMeanwhile", async () => {
  const item = await requireCreatedItem({ publishAt: formatTimeIn(2) });
  await letHoursPass(3);
  await app.runJobs();
  const body = { ...buildNews('改了'), ...draft, version: item.version };
  expect(await editor.call('saveContent', { params: { type, id: item.id }, body })).toMatchObject({
    code: 4008,
  });
  expect(await isPublic(item.id)).toBe(true);
});

test('publishing or unpublishing by hand clears the scheduled time', async () => {
  const item = await requireCreatedItem({ publishAt: formatTimeIn(2) });
  const params = { type, id: item.id };
  const now = { ...buildNews('开幕'), ...draft, state: 'published' as const };
  const shown = await editor.get('saveContent', { params, body: { ...now, version: 0 } });
  expect(shown).toMatchObject({ state: 'published', publishAt: null });
  const kept = { ...now, unpublishAt: formatTimeIn(3), version: 1 };
  expect(await editor.get('saveContent', { params, body: kept })).toMatchObject({
    state: 'published',
    unpublishAt: kept.unpublishAt,
  });
  const hidden = { ...buildNews('开幕'), ...draft, version: 2 };
  await editor.get('saveContent', { params, body: hidden });
  await letHoursPass(24);
  await runDueJobs();
  expect(await isPublic(item.id)).toBe(false);
});

test('the list distinguishes scheduled items from drafts', async () => {
  await requireCreatedItem();
  const item = await requireCreatedItem({ publishAt: formatTimeIn(2) });
  await requireCreatedItem({ state: 'published' });
  const listIdsByState = async (...state: ('draft' | 'scheduled' | 'published')[]) =>
    (await editor.get('consoleContent', { params: { type }, query: { filters: { state } } })).list;
  expect(await listIdsByState('scheduled')).toMatchObject([
    { id: item.id, publishAt: item.publishAt },
  ]);
  expect(await listIdsByState('draft')).toHaveLength(1);
  expect(await listIdsByState('draft', 'scheduled', 'published')).toHaveLength(3);
});

test.each([
  ['a moment that has passed', { publishAt: formatTimeIn(-1) }, 'publishAt', 4033],
  ['a moment years ahead', { publishAt: formatTimeIn(24 * 800) }, 'publishAt', 4033],
  [
    'an end before the beginning',
    { publishAt: formatTimeIn(3), unpublishAt: formatTimeIn(2) },
    'unpublishAt',
    4020,
  ],
  ['an end of what never begins', { unpublishAt: formatTimeIn(2) }, 'unpublishAt', 1000],
  [
    'a beginning of what is public',
    { state: 'published', publishAt: formatTimeIn(2) },
    'publishAt',
    1000,
  ],
  [
    'words that are not whole',
    { texts: { 'zh-CN': { title: 'a' } }, publishAt: formatTimeIn(2) },
    'texts.zh-CN.body',
    4009,
  ],
])('%s is rejected at its field', async (_, given, field, code) => {
  expect(await createItem(given)).toMatchObject({ ok: false, fields: { [field]: { code } } });
});

test('a scheduled item of a list whose announcement is scheduled waits for the announcement', async () => {
  const id = await makeContentItem(app, 'selectedopen', { facts: {}, state: 'draft' });
  await app.db
    .updateTable('contents')
    .set({ publish_at: new Date(Date.now() - 60_000) })
    .where('id', '=', id)
    .execute();
  const announcement = { list: 'selectedopen' as const, state: 'scheduled' as const, by_name: 'A' };
  await app.db
    .insertInto('announcements')
    .values({ ...announcement, at: new Date(Date.now() + 3600_000) })
    .execute();
  const readState = async () =>
    (await app.db.selectFrom('contents').select('state').executeTakeFirstOrThrow()).state;
  await runDueJobs();
  expect(await readState()).toBe('draft');
  await app.db.deleteFrom('announcements').execute();
  await runDueJobs();
  expect(await readState()).toBe('published');
});
