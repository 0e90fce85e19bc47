import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import {
  listMailsTo,
  makeCaptcha,
  makeEntry,
  makeStaff,
  password,
  registerAccount,
  saveOpenContest,
  signIn,
} from '../../../test/factories.ts';
import { closeRoundWithScores } from '../../../test/judging.ts';
import type { VisitorOptions } from '../../../test/visitor.ts';

const app = await createTestApp();
afterAll(app.close);
beforeAll(() => saveOpenContest(app));

const chair = await makeStaff(app, 'jurySecretary');
const owner = await makeStaff(app, 'owner');
await makeEntry(app, 'published', { form: { group: 'open', title: 'Film one' } });

/** Publishes a provisional result with a window of seven days. */
async function publishRound() {
  const id = await closeRoundWithScores(app, chair, {}, { objectionDays: 7 });
  await chair.get('computeResult', { params: { id } });
  await app.runJobs();
  const { hash } = await chair.get('roundResult', { params: { id } });
  const body = { hash: hash ?? '', shown: 'ranks' as const, showsWatched: false };
  await owner.get('publishProvisionalResult', { params: { id }, body });
  return { id, hash: hash ?? '' };
}

let senders = 0;

const buildForm = (changes: object = {}) => ({
  content: 'The second juror is a friend of the team.',
  film: 'Film one',
  name: 'Ann Reader',
  contact: `objector${++senders}@example.org`,
  ...changes,
});

async function submitObjection(id: string, form = buildForm(), options: VisitorOptions = {}) {
  const body = { ...(await makeCaptcha(app, 'objection')), ...form };
  return app.visitor(options).call('sendObjection', { params: { id }, body });
}

/** Sends an objection and returns it as the console shows it. */
async function createObjection(id: string, changes: object = {}, options: VisitorOptions = {}) {
  const form = buildForm(changes);
  expect(await submitObjection(id, form, options)).toMatchObject({ ok: true, code: 2002 });
  const query = { search: form.contact, filters: { kind: ['objection' as const] } };
  const { list } = await owner.get('consoleInbox', { query });
  return { form, row: list[0], params: { id: list[0]?.id ?? '' } };
}

const reason = {
  'zh-CN': '评审之间没有利益关系。',
  'zh-TW': '評審之間沒有利益關係。',
  'en-US': 'The juror declared no conflict.',
};

const decide = (params: { id: string }, changes: object = {}, version = 0) =>
  owner.call('decideObjection', {
    params,
    body: { version, decision: 'rejected' as const, reason, ...changes },
  });

const readPublic = (id: string) => app.visitor().get('publishedResult', { params: { id } });

const endWindow = (id: string) =>
  app.db
    .updateTable('judging_publications')
    .set({ objections_until: sql`now()` })
    .where('round_id', '=', id)
    .execute();

const confirmTwice = async ({ id, hash }: { id: string; hash: string }) => {
  await chair.get('confirmResult', { params: { id }, body: { hash } });
  return owner.call('confirmResult', { params: { id }, body: { hash } });
};

describe('an objection', () => {
  test('arrives in the inbox with its round', async () => {
    const { id } = await publishRound();
    const { row, params } = await createObjection(id);
    expect(row).toMatchObject({ objection: { round: id, decision: null }, state: 'open' });
    const query = { search: row?.contact, filters: { kind: ['message' as const] } };
    expect((await owner.get('consoleInbox', { query })).list).toEqual([]);
    const message = await owner.get('consoleInboxMessage', { params });
    expect(message.objection).toMatchObject({ film: 'Film one', reason: null, decidedAt: null });
    expect(await readPublic(id)).toMatchObject({ undecided: 1, objections: [] });
  });

  test.each([
    [{ contact: '' }, 'contact', 2005],
    [{ content: 'short' }, 'content', 4011],
    [{ name: ' ' }, 'name', 4009],
    [{ captcha: '999999' }, 'captcha', 3001],
  ])('rejects %j beside %s with %i', async (change, field, code) => {
    const { id } = await publishRound();
    expect(await submitObjection(id, buildForm(change))).toMatchObject({
      fields: { [field]: { code } },
    });
  });

  test('returns 2003 if it cannot be saved', async () => {
    const { id } = await publishRound();
    await sql`alter table contact_messages rename to messages_away`.execute(app.db);
    try {
      expect(await submitObjection(id)).toMatchObject({ ok: false, code: 2003 });
    } finally {
      await sql`alter table messages_away rename to contact_messages`.execute(app.db);
    }
  });

  test('about the whole result names no film, and is saved once for each film', async () => {
    const { id } = await publishRound();
    const form = buildForm({ film: '' });
    for (const answer of await Promise.all([submitObjection(id, form), submitObjection(id, form)]))
      expect(answer).toMatchObject({ ok: true });
    expect(await readPublic(id)).toMatchObject({ undecided: 1 });
    expect(await submitObjection(id, { ...form, film: 'Film one' })).toMatchObject({ ok: true });
    expect(await readPublic(id)).toMatchObject({ undecided: 2 });
  });

  test('is accepted only while the window is open', async () => {
    const closed = await closeRoundWithScores(app, chair, {});
    expect(await submitObjection(closed)).toMatchObject({ code: 4133 });
    const { id } = await publishRound();
    await endWindow(id);
    expect(await submitObjection(id)).toMatchObject({ code: 4133 });
  });
});

describe('a decision', () => {
  test('is public without names, and mailed to the sender', async () => {
    const { id } = await publishRound();
    const { form, params } = await createObjection(id, {}, { locale: 'zh-TW' });
    expect(await decide(params)).toMatchObject({
      data: { state: 'done', objection: { decision: 'rejected', decidedBy: 'The owner' } },
    });
    const view = await readPublic(id);
    expect(view).toMatchObject({ undecided: 0, objections: [{ decision: 'rejected' }] });
    for (const theirs of [form.name, form.contact, form.content])
      expect(JSON.stringify(view)).not.toContain(theirs);
    const [mail] = await listMailsTo(app, form.contact);
    expect(mail?.text_body).toContain(reason['zh-TW']);
    expect(mail?.text_body).toContain(`/zh-TW/results/${id}`);
    expect(await decide(params, {}, 1)).toMatchObject({ code: 4017 });
  });

  test('has a reason without the name of the sender', async () => {
    const { id } = await publishRound();
    const { params } = await createObjection(id);
    const named = { ...reason, 'en-US': 'ann reader is wrong.' };
    expect(await decide(params, { reason: named })).toMatchObject({
      fields: { 'reason.en-US': { code: 4134 } },
    });
    expect(await decide(params, { reason: { ...reason, 'zh-TW': '' } })).toMatchObject({
      fields: { 'reason.zh-TW': { code: 4009 } },
    });
  });

  test('is taken by owners, once per version, and only about objections', async () => {
    const { id } = await publishRound();
    const { params } = await createObjection(id);
    const support = await makeStaff(app, 'support');
    const body = { version: 0, decision: 'upheld' as const, reason };
    expect(await support.call('decideObjection', { params, body })).toMatchObject({ code: 4007 });
    const answers = await Promise.all([decide(params), decide(params)]);
    expect(answers.map(({ code }) => code).filter((code) => code === 4008)).toHaveLength(1);
    const message = await app.db
      .insertInto('contact_messages')
      .values({ name: 'Bo', contact: 'bo@example.org', content: 'Hello there.', locale: 'en-US' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await decide(message)).toMatchObject({ code: 4017 });
  });

  test('must be taken before the result is final, except about spam', async () => {
    const result = await publishRound();
    const first = await createObjection(result.id);
    const second = await createObjection(result.id);
    await endWindow(result.id);
    expect(await confirmTwice(result)).toMatchObject({ code: 4132 });
    await decide(first.params, { decision: 'upheld' });
    const confirm = () =>
      owner.call('confirmResult', { params: { id: result.id }, body: { hash: result.hash } });
    expect(await confirm()).toMatchObject({ code: 4132 });
    await owner.get('moveContact', { params: second.params, body: { version: 0, state: 'spam' } });
    expect(await confirm()).toMatchObject({ data: { final: { by: 'The owner' } } });
    expect((await readPublic(result.id)).objections).toMatchObject([{ decision: 'upheld' }]);
  });

  test('stays public without the words of a sender who erases their account', async () => {
    const { id } = await publishRound();
    const account = await registerAccount(app);
    const { params } = await createObjection(id, { contact: account.email });
    await createObjection(id, { contact: account.email, content: 'Another objection of mine.' });
    await decide(params);
    const sender = await signIn(app, account);
    await sender.get('eraseAccount', { body: { password } });
    expect(await readPublic(id)).toMatchObject({
      undecided: 0,
      objections: [{ decision: 'rejected' }],
    });
    const kept = await owner.get('consoleInboxMessage', { params });
    expect(kept).toMatchObject({ name: '', contact: '', content: '', objection: { film: '' } });
    const body = { version: kept.version, text: 'Thank you for your objection.' };
    expect(await owner.call('answerContact', { params, body })).toMatchObject({ code: 4017 });
  });
});
