import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeContentItem } from '../../../test/contents.ts';
import {
  listMailsTo,
  makeEntry,
  makeStaff,
  registerAccount,
  saveOpenContest,
} from '../../../test/factories.ts';
import type { Visitor } from '../../../test/visitor.ts';

const app = await createTestApp();
afterAll(app.close);

let staff: Visitor;
beforeAll(async () => {
  await saveOpenContest(app);
  staff = await makeStaff(app, 'reviewer');
});

const reopen = (id: string, version: number, reason = '误发布') =>
  staff.call('reopenEntry', { params: { id }, body: { version, reason } });

describe('reopening', () => {
  test('returns a published entry to review, audits it, and notifies the entrant', async () => {
    const owner = await registerAccount(app, { locale: 'zh-TW' });
    const entry = await makeEntry(app, 'published', { owner, form: { title: '太早了' } });
    const seen = await staff.get('consoleEntry', { params: { id: entry.id } });
    expect(seen.may.reopen).toBe(true);
    const outcome = await reopen(entry.id, entry.version);
    expect(outcome).toMatchObject({
      ok: true,
      data: { state: 'in_review', may: { reopen: false, reject: true, publish: true } },
    });
    expect(outcome.data?.events.at(-1)).toMatchObject({ state: 'in_review', note: '误发布' });
    const auditor = await makeStaff(app, 'auditor');
    const { list } = await auditor.get('consoleAudit', { query: { search: 'entry.reopen' } });
    expect(list).toMatchObject([
      {
        action: 'entry.reopen',
        target: `entry:${entry.id}`,
        before: { state: 'published' },
        after: { state: 'in_review', reason: '误发布' },
      },
    ]);
    const [letter] = await listMailsTo(app, owner.email);
    expect(letter?.subject).toBe('您的作品《太早了》正在重新審核');
    expect(letter?.text_body).toContain('误发布');
  });

  test('hides the film from the site and its award until the next publication; votes are kept', async () => {
    const { id, version, number } = await makeEntry(app, 'published');
    await makeContentItem(app, 'selected', { facts: { entry: id } });
    await app.db
      .insertInto('vote_tallies')
      .values({ entry_number: number, votes: 7 })
      .onConflict((conflict) => conflict.column('entry_number').doUpdateSet({ votes: 7 }))
      .execute();
    await reopen(id, version);
    const visitor = app.visitor();
    const listAwardedIds = async () =>
      (await visitor.get('listSelected')).list.map((film) => film.id);
    expect(await visitor.call('getEntry', { params: { id: number } })).toMatchObject({
      code: 4006,
    });
    expect(await visitor.call('voteChallenge', { query: { entry: number } })).toMatchObject({
      code: 4006,
    });
    expect(await listAwardedIds()).not.toContain(number);
    const again = await staff.get('consoleEntry', { params: { id } });
    expect(again.votes).toBe(7);
    for (const { id: item } of again.checklist) {
      const body = { version: again.version, item, isTicked: true };
      await staff.get('tickCheck', { params: { id }, body });
    }
    await staff.get('publishEntry', { params: { id }, body: { version: again.version } });
    expect(await listAwardedIds()).toContain(number);
    expect((await staff.get('consoleEntry', { params: { id } })).votes).toBe(7);
  });

  test.each(['rejected', 'disqualified'] as const)(
    'returns a %s entry to review',
    async (state) => {
      const { id, version } = await makeEntry(app, state);
      expect(await reopen(id, version)).toMatchObject({ ok: true, data: { state: 'in_review' } });
    },
  );

  test.each(['received', 'in_review', 'changes_requested', 'withdrawn'] as const)(
    'is rejected for an entry in state %s',
    async (state) => {
      const { id, version } = await makeEntry(app, state);
      expect(await reopen(id, version)).toMatchObject({ code: 4017 });
    },
  );

  test('requires a reason and the current version', async () => {
    const { id, version } = await makeEntry(app, 'published');
    expect(await reopen(id, version, ' ')).toMatchObject({ code: 4009 });
    expect(await reopen(id, version + 1)).toMatchObject({ code: 4008 });
  });
});
