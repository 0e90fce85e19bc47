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

const hide = (id: string, version: number, reason = '画面里有电话号码') =>
  staff.call('hideEntry', { params: { id }, body: { version, reason } });

const show = (id: string, version: number) =>
  staff.call('showEntry', { params: { id }, body: { version } });

describe('hiding', () => {
  test('removes an entry from the site until it is shown again; votes, placements and date are kept', async () => {
    const { id, version, number } = await makeEntry(app, 'published');
    await makeContentItem(app, 'selected', { facts: { entry: id } });
    await app.db
      .insertInto('vote_tallies')
      .values({ entry_number: number, votes: 7 })
      .onConflict((conflict) => conflict.column('entry_number').doUpdateSet({ votes: 7 }))
      .execute();
    const visitor = app.visitor();
    const params = { id: number };
    const listAwarded = async () => (await visitor.get('listSelected')).list.map((film) => film.id);
    const before = await visitor.get('getEntry', { params });

    const hidden = await hide(id, version);
    expect(hidden).toMatchObject({
      ok: true,
      data: {
        state: 'hidden',
        may: { hide: false, show: true, publish: false, reopen: true, disqualify: true },
      },
    });
    expect(await visitor.call('getEntry', { params })).toMatchObject({ code: 4006 });
    expect(await visitor.call('voteChallenge', { query: { entry: number } })).toMatchObject({
      code: 4006,
    });
    expect(await listAwarded()).not.toContain(number);

    const shown = await show(id, hidden.data?.version ?? 0);
    expect(shown).toMatchObject({
      ok: true,
      data: { state: 'published', votes: 7, may: { hide: true, show: false } },
    });
    const after = await visitor.get('getEntry', { params });
    expect(after).toMatchObject({ publishedAt: before.publishedAt, votes: 7 });
    expect(await listAwarded()).toContain(number);
  });

  test('is audited with its reason, and both changes notify the entrant', async () => {
    const owner = await registerAccount(app, { locale: 'zh-TW' });
    const entry = await makeEntry(app, 'published', { owner, form: { title: '太早了' } });
    const hidden = await hide(entry.id, entry.version);
    await show(entry.id, hidden.data?.version ?? 0);
    const auditor = await makeStaff(app, 'auditor');
    const query = { search: entry.id, sorter: { at: 'ascend' as const } };
    const { list } = await auditor.get('consoleAudit', { query });
    expect(list).toMatchObject([
      {
        action: 'entry.hide',
        before: { state: 'published' },
        after: { state: 'hidden', reason: '画面里有电话号码' },
      },
      { action: 'entry.show', before: { state: 'hidden' }, after: { state: 'published' } },
    ]);
    const letters = await listMailsTo(app, owner.email);
    expect(letters.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['您的作品《太早了》已暫時隱藏', '您的作品《太早了》已恢復展示']),
    );
    expect(letters.map(({ text_body }) => text_body).join()).toContain('画面里有电话号码');
  });

  test.each(['received', 'in_review', 'rejected', 'disqualified'] as const)(
    'is rejected for an entry in state %s',
    async (state) => {
      const { id, version } = await makeEntry(app, state);
      expect(await hide(id, version)).toMatchObject({ code: 4017 });
      expect(await show(id, version)).toMatchObject({ code: 4017 });
    },
  );

  test('requires a reason and the current version', async () => {
    const { id, version } = await makeEntry(app, 'published');
    expect(await hide(id, version, ' ')).toMatchObject({ code: 4009 });
    expect(await hide(id, version + 1)).toMatchObject({ code: 4008 });
    await hide(id, version);
    expect(await show(id, version)).toMatchObject({ code: 4008 });
  });

  test('does not allow the publication of an entry that was not reviewed again', async () => {
    const { id, version } = await makeEntry(app, 'published');
    const hidden = await hide(id, version);
    const body = { version: hidden.data?.version ?? 0 };
    const outcome = await staff.call('publishEntry', { params: { id }, body });
    expect(outcome).toMatchObject({ code: 4017 });
  });
});
