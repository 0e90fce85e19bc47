import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeNamedItem } from '../../../test/contents.ts';
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

const disqualify = (id: string, version: number, reason = '画面取自他人作品') =>
  staff.call('disqualifyEntry', { params: { id }, body: { version, reason } });

describe('disqualifying', () => {
  test('moves the entry, audits it, and notifies the entrant in their language', async () => {
    const owner = await registerAccount(app, { locale: 'zh-TW' });
    const entry = await makeEntry(app, 'published', { owner, form: { title: '抄來的' } });
    const seen = await staff.get('consoleEntry', { params: { id: entry.id } });
    expect(seen.may).toMatchObject({ disqualify: true, publish: false, reject: false });
    const outcome = await disqualify(entry.id, entry.version);
    expect(outcome).toMatchObject({
      ok: true,
      data: { state: 'disqualified', may: { disqualify: false } },
    });
    expect(outcome.data?.events.at(-1)).toMatchObject({
      state: 'disqualified',
      note: '画面取自他人作品',
    });
    const auditor = await makeStaff(app, 'auditor');
    const { list } = await auditor.get('consoleAudit', { query: { search: 'entry.disqualify' } });
    expect(list).toMatchObject([
      {
        action: 'entry.disqualify',
        target: `entry:${entry.id}`,
        targetName: `${String(entry.number).padStart(4, '0')} 抄來的`,
        before: { state: 'published' },
        after: { state: 'disqualified' },
      },
    ]);
    const [letter] = await listMailsTo(app, owner.email);
    expect(letter?.subject).toBe('您的作品《抄來的》已被取消參賽資格');
    expect(letter?.text_body).toContain('画面取自他人作品');
  });

  test.each(['received', 'in_review', 'rejected', 'withdrawn', 'disqualified'] as const)(
    'is rejected for an entry in state %s',
    async (state) => {
      const { id, version } = await makeEntry(app, state);
      expect(await disqualify(id, version)).toMatchObject({ code: 4017 });
    },
  );

  test('requires a reason and the current version, and does not find drafts', async () => {
    const { id, version } = await makeEntry(app, 'published');
    expect(await disqualify(id, version, ' ')).toMatchObject({ code: 4009 });
    expect(await disqualify(id, version + 1)).toMatchObject({ code: 4008 });
    const draft = await makeEntry(app, 'draft');
    expect(await disqualify(draft.id, draft.version)).toMatchObject({ code: 4006 });
  });

  test('ends the voting', async () => {
    const { id, version, number } = await makeEntry(app, 'published');
    await disqualify(id, version);
    const outcome = await app.visitor().call('voteChallenge', { query: { entry: number } });
    expect(outcome).toMatchObject({ code: 4006 });
  });
});

test('staff filter entries by school and by the worst check of the film', async () => {
  const school = await makeNamedItem(app, 'schools', '松岭戏剧学院');
  const makeEntryWithChecks = async (title: string, levels: string[]) => {
    const { id, form } = await makeEntry(app, 'in_review', {
      form: { title, school_id: school, school_name: null },
    });
    const checks = levels.map((level) => ({ id: 'video.size', level, measured: {}, expected: {} }));
    await app.db
      .updateTable('films')
      .set({ checks: JSON.stringify(checks) })
      .where('upload_id', '=', form.url ?? '')
      .execute();
    return id;
  };
  await makeEntryWithChecks('bad', ['ok', 'advice', 'refusal']);
  await makeEntryWithChecks('so-so', ['ok', 'advice']);
  await makeEntryWithChecks('good', ['ok']);
  await makeEntryWithChecks('unseen', []);
  const findTitles = async (filters: object) => {
    const query = { filters, sorter: { title: 'ascend' as const } };
    return (await staff.get('consoleEntries', { query })).list.map(({ title }) => title);
  };
  const ofSchool = { school: [String(school)] };
  expect(await findTitles(ofSchool)).toEqual(['bad', 'good', 'so-so', 'unseen']);
  expect(await findTitles({ school: ['松岭戏剧学院'], checks: ['refusal'] })).toEqual(['bad']);
  expect(await findTitles({ ...ofSchool, checks: ['advice', 'ok'] })).toEqual(['good', 'so-so']);
  const search = await staff.get('consoleEntries', { query: { search: '松岭' } });
  expect(search.list.map((row) => row.school)).toEqual(Array(4).fill('松岭戏剧学院'));
});

test('an entry shows its school and the visits of its short URLs', async () => {
  const school = await makeNamedItem(app, 'schools', '岭海大学');
  const { id, number } = await makeEntry(app, 'published', {
    form: { school_id: school, school_name: null },
  });
  const code = `e${number.toString(36)}`;
  const clicks = [
    { code: `${code}w`, day: '2026-01-01', clicks: 3 },
    { code: `${code}w`, day: '2026-01-02', clicks: 4 },
    { code: `${code}l`, day: '2026-01-02', clicks: 5 },
    { code: `${code}zw`, day: '2026-01-02', clicks: 100 },
  ];
  await app.db.insertInto('share_counts').values(clicks).execute();
  expect(await staff.get('consoleEntry', { params: { id } })).toMatchObject({
    school: '岭海大学',
    shares: 12,
  });
});

test('the summary counts the open messages', async () => {
  const message = { content: '你好，请问怎样报名？', name: '周', contact: 'a@b.example' };
  await app.db
    .insertInto('contact_messages')
    .values([
      { ...message, locale: 'zh-CN' },
      { ...message, locale: 'zh-CN', state: 'done' },
    ])
    .execute();
  expect(await staff.get('consoleSummary')).toMatchObject({ inbox: { open: 1 } });
});
