import { randomUUID } from 'node:crypto';
import { bulkActions } from '@film-contest/contract/entry-list';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeContentItem } from '../../../test/contents.ts';
import { makeEntry, makeStaff, tickChecklist } from '../../../test/factories.ts';
import type { Visitor } from '../../../test/visitor.ts';

const app = await createTestApp();
afterAll(app.close);

const owner = await makeStaff(app, 'owner');
const colleague = await makeStaff(app, 'reviewer');

type Action = (typeof bulkActions)[number];
type Target = { id: string; version: number };

const preview = (who: Visitor, action: Action, entries: Target[]) =>
  who.get('previewBulk', {
    body: { action, entries: entries.map(({ id, version }) => ({ id, version })) },
  });

const runAction: Record<Action, (target: Target) => Promise<{ ok: boolean; code?: number }>> = {
  publish: ({ id, version }) => owner.call('publishEntry', { params: { id }, body: { version } }),
  sendBack: ({ id, version }) =>
    owner.call('requestChanges', {
      params: { id },
      body: { version, reasons: [{ field: 'title', reason: 'Too long' }] },
    }),
  reject: ({ id, version }) =>
    owner.call('rejectEntry', { params: { id }, body: { version, reason: 'Off the theme' } }),
  tick: ({ id }) => owner.call('bulkTick', { params: { id }, body: { items: ['clean'] } }),
  shortlist: ({ id }) =>
    owner.call('createContent', {
      params: { type: 'selectedopen' },
      body: {
        ...{ state: 'published', facts: { entry: id }, texts: {} },
        ...{ publishAt: null, unpublishAt: null },
      },
    }),
};

/** Entries in each situation that an action distinguishes. */
async function makeTargets(): Promise<Record<string, Target>> {
  const form = { group: 'open' as const };
  const complete = await makeEntry(app, 'in_review', { form });
  const held = await makeEntry(app, 'in_review', { form });
  const changed = await makeEntry(app, 'in_review', { form });
  const unplayable = await makeEntry(app, 'in_review', { form });
  for (const { id } of [complete, held, changed, unplayable]) await tickChecklist(app, id);
  await colleague.get('holdEntry', { params: { id: held.id }, body: { isTakeover: false } });
  // The hold lasts as long as the test.
  await app.db
    .updateTable('review_holds')
    .set({ expires_at: sql`now() + interval '1 hour'` })
    .where('entry_id', '=', held.id)
    .execute();
  await app.db
    .updateTable('renditions')
    .set({ state: 'waiting' })
    .where('upload_id', '=', String(unplayable.form.url))
    .execute();
  const listed = await makeEntry(app, 'published', { form });
  await makeContentItem(app, 'selectedopen', { facts: { entry: listed.id } });
  return {
    complete,
    held,
    changed: { ...changed, version: changed.version + 1 },
    unplayable,
    listed,
    unticked: await makeEntry(app, 'in_review', { form }),
    published: await makeEntry(app, 'published', { form }),
    student: await makeEntry(app, 'published', { form: { group: 'student' } }),
    draft: await makeEntry(app, 'draft', { form }),
    unknown: { id: randomUUID(), version: 1 },
  };
}

let targets: Record<string, Target>;
beforeEach(async () => {
  targets = await makeTargets();
});

test.each(bulkActions)('the preview of %s equals the results of the action', async (action) => {
  const all = Object.values(targets);
  const { ready, blocked } = await preview(owner, action, all);
  const [done, failed]: [string[], Record<string, number | undefined>] = [[], {}];
  for (const target of all) {
    const outcome = await runAction[action](target);
    if (outcome.ok) done.push(target.id);
    else failed[target.id] = outcome.code;
  }
  expect(ready).toEqual(done);
  expect(Object.fromEntries(blocked.map(({ id, code }) => [id, code]))).toEqual(failed);
  expect(done.length).toBeGreaterThan(0);
});

test('the preview of shortlist equals the results while an announcement is scheduled', async () => {
  await sql`insert into announcements (list, state, at, by_name)
    values ('selectedopen', 'scheduled', now() + interval '1 hour', '')`.execute(app.db);
  const { published } = targets as { published: Target };
  const { ready, blocked } = await preview(owner, 'shortlist', [published]);
  expect(ready).toEqual([]);
  expect(blocked).toMatchObject([{ code: (await runAction.shortlist(published)).code }]);
  expect(blocked).toMatchObject([{ code: 4087 }]);
  await sql`delete from announcements`.execute(app.db);
});

describe('a preview', () => {
  test('names the missing items, and the colleague who holds the entry', async () => {
    const { unticked, held } = targets as { unticked: Target; held: Target };
    const { blocked } = await preview(owner, 'publish', [unticked, held]);
    expect(blocked[0]?.missing).toContain('The film was watched to its end');
    expect(blocked[0]?.missing).toHaveLength(5);
    expect(blocked[1]?.msg).toBe('The reviewer is reviewing this entry right now');
  });

  test('offers only items that can be ticked in bulk, with the number of entries', async () => {
    const { unticked, complete } = targets as { unticked: Target; complete: Target };
    const { items } = await preview(owner, 'tick', [unticked, complete]);
    expect(items.map(({ id, entries }) => [id, entries])).toEqual([
      ['clean', 1],
      ['subtitles', 1],
    ]);
  });

  test.each<[Action, 'reviewer' | 'jurySecretary' | 'support', boolean]>([
    ['publish', 'reviewer', true],
    ['publish', 'jurySecretary', false],
    ['shortlist', 'jurySecretary', true],
    ['shortlist', 'reviewer', false],
    ['reject', 'support', false],
  ])('of %s for %s: %s', async (action, role, isAllowed) => {
    const staff = await makeStaff(app, role);
    const outcome = await staff.call('previewBulk', {
      body: { action, entries: [targets.complete as Target] },
    });
    expect(outcome).toMatchObject(isAllowed ? { ok: true } : { code: 4007 });
  });
});

describe('ticks in bulk', () => {
  test('are stored with the reviewer, recorded once, and skip items that do not apply', async () => {
    const { id } = targets.unticked as Target;
    const body = { items: ['clean', 'subtitles'] };
    const first = await owner.get('bulkTick', { params: { id }, body });
    expect(first.flatMap(({ id: item, tick }) => (tick ? [[item, tick.by]] : []))).toEqual([
      ['clean', 'The owner'],
      ['subtitles', 'The owner'],
    ]);
    await owner.get('bulkTick', { params: { id }, body });
    const { list } = await owner.get('consoleAudit', { query: { search: id } });
    expect(list.filter(({ action }) => action === 'entry.tick')).toMatchObject([
      { after: { isBulk: true, isTicked: true, items: [expect.any(String), expect.any(String)] } },
    ]);
  });

  test.each([['watched'], ['no-such']])('of %s are refused', async (item) => {
    const { id } = targets.unticked as Target;
    expect(
      await owner.call('bulkTick', { params: { id }, body: { items: ['clean', item] } }),
    ).toMatchObject({ code: 1000 });
    const { checklist } = await owner.get('consoleEntry', { params: { id } });
    expect(checklist.every(({ tick }) => tick === null)).toBe(true);
  });
});

describe('the list', () => {
  const list = (checklist: ('complete' | 'open')[]) =>
    owner.get('consoleEntries', { query: { filters: { checklist }, pageSize: 100 } });

  test('filters entries in review by their checklist, by the rule of the publication', async () => {
    const form = { group: 'student' as const };
    const guardian = { under14: true, name: 'A', contact: 'a@b.example', consent: true };
    const child = await makeEntry(app, 'in_review', { form: { ...form, guardian } });
    const student = await makeEntry(app, 'in_review', { form });
    for (const { id } of [child, student]) await tickChecklist(app, id);
    await app.db
      .deleteFrom('review_ticks')
      .where('item', '=', 'guardian')
      .where('entry_id', 'in', [child.id, student.id])
      .execute();
    const [complete, open] = [await list(['complete']), await list(['open'])];
    const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
    expect(idsOf(complete.list)).toEqual(
      expect.arrayContaining([student.id, targets.complete?.id]),
    );
    expect(idsOf(open.list)).toEqual(expect.arrayContaining([child.id, targets.unticked?.id]));
    for (const { checklist } of complete.list) expect(checklist?.ticked).toBe(checklist?.required);
    for (const { checklist } of open.list)
      expect(checklist?.ticked).toBeLessThan(checklist?.required ?? 0);
    expect((await list(['complete', 'open'])).total).toBe(complete.total + open.total);
  });

  test('filters revisions in review by the items of the revised form', async () => {
    const { published } = targets as { published: Target };
    const row = await app.db
      .selectFrom('entries')
      .select('form')
      .where('id', '=', published.id)
      .executeTakeFirstOrThrow();
    const form = { ...row.form, group: 'student' };
    await app.db
      .updateTable('entries')
      .set({
        revision: JSON.stringify({ form, reasons: [], savedAt: new Date().toISOString() }),
        revision_submitted_at: new Date(),
      })
      .where('id', '=', published.id)
      .execute();
    const find = async (checklist: 'complete' | 'open') =>
      (await list([checklist])).list.find(({ id }) => id === published.id);
    expect((await find('open'))?.checklist).toMatchObject({ ticked: 0 });
    await tickChecklist(app, published.id);
    expect(await find('open')).toBeUndefined();
    const complete = (await find('complete'))?.checklist;
    expect(complete?.ticked).toBe(complete?.required);
    await app.db
      .deleteFrom('review_ticks')
      .where('entry_id', '=', published.id)
      .where('item', '=', 'school')
      .execute();
    expect(await find('open')).toBeDefined();
  });

  test('hides the progress from staff who may not see guardians, also from their filter', async () => {
    const secretary = await makeStaff(app, 'jurySecretary');
    const read = (filters: object) => secretary.get('consoleEntries', { query: { filters } });
    const { list: rows, total } = await read({ checklist: ['open'] });
    expect(rows.length).toBeGreaterThan(0);
    expect(total).toBe((await read({})).total);
    expect(rows.every(({ checklist }) => checklist === null)).toBe(true);
  });
});
