import type { Contract } from '@film-contest/contract/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import {
  createEntrant,
  listMailsTo,
  makeEntry,
  makeStaff,
  registerAccount,
} from '../../../test/factories.ts';
import { clearQueue } from '../../../test/queue.ts';
import type { Visitor } from '../../../test/visitor.ts';
import type { Mail } from '../../platform/mail/mailer.ts';

const mailer = vi.fn<(mail: Mail) => Promise<void>>();
const app = await createTestApp({ mailer, sms: async () => {} });
afterAll(app.close);

let support: Visitor & { account: { id: string; email: string } };
beforeAll(async () => {
  support = await makeStaff(app, 'support');
});
afterEach(async () => {
  mailer.mockReset();
  await clearQueue(app.ctx.pool);
  for (const table of ['mailings', 'messages', 'entry_marks'] as const)
    await app.db.deleteFrom(table).execute();
});

type Draft = Contract['createMailing']['send']['body'];

const write = (locale: string, more: object = {}) => ({
  subject: `${locale} {number}`,
  body: `Hello {name},\n\nYour film {title}: {link}.`,
  sms: '',
  ...more,
});
const texts = { 'zh-CN': write('cn'), 'zh-TW': write('tw'), 'en-US': write('en') };
const draft = (given: Partial<Draft> = {}): Draft => ({
  kind: 'entry',
  audience: tagged,
  texts,
  perHour: 60,
  ...given,
});
const tagged: Draft['audience'] = { list: 'entries', search: '', filters: { tag: ['mailing'] } };

/** Tags the entries of one test, which the audience of its drafts selects. */
async function makeTagged(
  ...given: Parameters<typeof makeEntry> extends [unknown, ...infer R] ? R : never
) {
  const entry = await makeEntry(app, ...given);
  await app.db
    .insertInto('entry_marks')
    .values({ entry_id: entry.id, flag: null, tags: ['mailing'] })
    .execute();
  return entry;
}

const create = async (given: Partial<Draft> = {}) =>
  support.get('createMailing', { body: draft(given) });
const start = ({ id, version }: { id: string; version: number }) =>
  support.call('startMailing', { params: { id }, body: { version } });
const read = (id: string) => support.get('consoleMailing', { params: { id } });
const move = (id: string, to: 'sending' | 'paused' | 'cancelled') =>
  support.call('moveMailing', { params: { id }, body: { to } });

/** Runs the next batch of every mailing, as if its time had come. */
async function runNextBatch() {
  await sql`update mailings set next_at = now() where next_at is not null`.execute(app.db);
  await sql`select graphile_worker.add_job('mailings:due')`.execute(app.db);
  await app.runJobs();
}

const listMailings = () =>
  app.db.selectFrom('messages').select('recipient').where('kind', '=', 'mailing').execute();

describe('a draft', () => {
  const toAccounts = { audience: { list: 'accounts' as const, filters: {} }, texts };

  test('has only known placeholders, and news for accounts only', async () => {
    const body = draft({ texts: { ...texts, 'zh-TW': write('tw', { body: '{nme}' }) } });
    expect(await support.call('createMailing', { body })).toMatchObject({
      code: 4081,
      fields: { 'texts.zh-TW.body': { code: 4081 } },
    });
    expect(await support.call('createMailing', { body: draft(toAccounts) })).toMatchObject({
      fields: { kind: { code: 4004 }, 'texts.zh-CN.body': { code: 4081 } },
    });
    expect(
      await support.call('createMailing', {
        body: draft({ audience: { list: 'entry', entry: support.account.id } }),
      }),
    ).toMatchObject({ code: 1000, fields: { audience: { code: 1000 } } });
  });

  test('is saved, removed and audited, but not by staff who only read', async () => {
    const { id, version } = await create();
    const params = { id };
    const saved = await support.get('saveMailing', {
      params,
      body: { ...draft({ perHour: 90 }), version },
    });
    expect(saved).toMatchObject({ version: 1, perHour: 90, state: 'draft' });
    const late = await support.call('saveMailing', { params, body: { ...draft(), version } });
    expect(late).toMatchObject({ code: 4008 });
    const auditor = await makeStaff(app, 'auditor');
    expect(await auditor.get('consoleMailings')).toMatchObject({ total: 1 });
    expect(await auditor.call('countMailing', { params })).toMatchObject({ code: 4007 });
    const search = { list: 'entries' as const, search: 'Lin Xiaoyu', filters: {} };
    await support.get('saveMailing', {
      params,
      body: { ...draft({ audience: search }), version: saved.version },
    });
    const records = await app.db.selectFrom('audit_log').select('after').execute();
    expect(JSON.stringify(records)).toContain('searchHash');
    expect(JSON.stringify(records)).not.toContain('Lin Xiaoyu');
    const invalid = { ...draft(toAccounts), version: saved.version + 1 };
    expect(await support.call('saveMailing', { params, body: invalid })).toMatchObject({
      fields: { kind: { code: 4004 }, 'texts.zh-CN.body': { code: 4081 } },
    });
    await support.get('removeMailing', { params });
    expect(await auditor.call('consoleMailing', { params })).toMatchObject({ code: 4006 });
    const query = { filters: { target: [`mailing:${id}`] } };
    const { list } = await auditor.get('consoleAudit', { query });
    expect(list.map(({ action }) => action)).toEqual([
      'mailing.remove',
      'mailing.save',
      'mailing.save',
      'mailing.create',
    ]);
  });

  test('is counted per language, with the reasons why accounts get nothing', async () => {
    const owner = await registerAccount(app, { locale: 'zh-TW' });
    await makeTagged('published', { owner });
    await makeTagged('received', { owner });
    await makeTagged('published');
    const suspended = await makeTagged('published');
    const phone = await makeTagged('published');
    const silent = await makeTagged('published');
    const set = (id: string, columns: object) =>
      app.db.updateTable('accounts').set(columns).where('id', '=', id).execute();
    await set(suspended.owner.id, { suspended_at: new Date() });
    await set(phone.owner.id, { email: null, phone: '13800138001' });
    await set(silent.owner.id, { news_off_at: new Date() });
    const none = { mails: 0, sms: 0 };
    const { id } = await create();
    expect(await support.get('countMailing', { params: { id } })).toEqual({
      languages: { 'zh-CN': none, 'zh-TW': { mails: 1, sms: 0 }, 'en-US': { mails: 2, sms: 0 } },
      ...{ total: 3, inactive: 1, unsubscribed: 0, unreachable: 1 },
    });
    const withSms = { ...texts, 'en-US': write('en', { sms: 'Look at {number}' }) };
    const sms = await create({ texts: withSms });
    expect(await support.get('countMailing', { params: { id: sms.id } })).toMatchObject({
      languages: { 'en-US': { mails: 2, sms: 1 } },
      unreachable: 0,
    });
    const news = await create({ kind: 'news', texts: withSms });
    expect(await support.get('countMailing', { params: { id: news.id } })).toMatchObject({
      languages: { 'en-US': { mails: 1, sms: 0 } },
      ...{ unsubscribed: 1, unreachable: 1 },
    });
  });

  test('is previewed as a recipient of each language gets it, and sent to oneself', async () => {
    const owner = await registerAccount(app, { locale: 'zh-CN', name: '林' });
    const one = await makeTagged('published', { owner, form: { title: '一' } });
    const two = await makeTagged('published', { owner, form: { title: '二' } });
    const { id } = await create({ kind: 'news' });
    const previews = await support.get('previewMailing', { params: { id } });
    const numbers = [one, two].map(({ number }) => String(number).padStart(4, '0'));
    expect(previews['zh-CN']).toMatchObject({
      recipient: `林 · ${owner.email}`,
      subject: `cn ${numbers.join('和')}`,
      text: expect.stringContaining('Hello 林,\n\nYour film 一和二: http://contest.test/account.'),
      html: expect.stringContaining('<a href="http://contest.test/account"'),
      sms: null,
    });
    expect(previews['en-US']).toMatchObject({ recipient: null });
    expect(previews['zh-CN'].text).toContain(`recipient=${support.account.id}.`);
    const sent = await support.get('testMailing', { params: { id }, body: { locale: 'zh-CN' } });
    expect(sent).toMatchObject({ to: support.account.email, hasWayOut: true });
    expect(await listMailsTo(app, support.account.email)).toMatchObject([
      { subject: `测试：cn ${numbers.join('和')}` },
    ]);
    expect(await listMailsTo(app, owner.email)).toEqual([]);
  });
});

describe('sending', () => {
  test('reaches each entrant once, in their language and at the rate', async () => {
    const owner = await registerAccount(app, { locale: 'zh-TW', name: 'Lin' });
    const published = await makeTagged('published', { owner, form: { title: 'Hook' } });
    const other = await makeTagged('received');
    await makeTagged('received', { owner: other.owner });
    const mailing = await create();
    expect((await start(mailing)).data).toMatchObject({ state: 'sending', version: 1 });
    expect(await start(mailing)).toMatchObject({ code: 4008 });
    await app.runJobs();
    expect(await listMailings()).toHaveLength(1);
    const { nextAt } = await read(mailing.id);
    expect(Date.parse(nextAt ?? '') - Date.now()).toBeGreaterThan(50_000);
    await runNextBatch();
    await runNextBatch();
    expect(await listMailings()).toHaveLength(2);
    expect(await read(mailing.id)).toMatchObject({
      state: 'done',
      progress: { waiting: 0, queued: 2, skipped: 0, failed: 0 },
    });
    const [letter] = await listMailsTo(app, owner.email);
    const number = String(published.number).padStart(4, '0');
    expect(letter?.subject).toBe(`tw ${number}`);
    expect(letter?.text_body).toContain(
      `Hello Lin,\n\nYour film Hook: http://contest.test/zh-TW/gallery/${published.number}.`,
    );
    expect(letter?.text_body).not.toContain('unsubscribe');
    expect(mailer).toHaveBeenCalledTimes(2);
    expect(mailer.mock.calls[0]?.[0].unsubscribeUrl).toBeUndefined();
  });

  test('needs recipients, and texts in their languages', async () => {
    expect(await start(await create())).toMatchObject({
      code: 4086,
      fields: { audience: { code: 4086 } },
    });
    await makeTagged('published');
    const mailing = await create({ texts: { ...texts, 'en-US': write('en', { subject: '' }) } });
    expect(await start(mailing)).toMatchObject({
      fields: { 'texts.en-US.subject': { code: 4009 } },
    });
    expect(await read(mailing.id)).toMatchObject({ state: 'draft' });
  });

  test('can be paused, resumed and cancelled, and a pause does not raise the rate', async () => {
    for (let count = 0; count < 3; count++) await makeTagged('published');
    const mailing = await create();
    await start(mailing);
    await app.runJobs();
    const { nextAt, version } = await read(mailing.id);
    const params = { id: mailing.id };
    const body = { ...draft(), version };
    expect(await support.call('saveMailing', { params, body })).toMatchObject({ code: 4017 });
    expect(await support.call('removeMailing', { params })).toMatchObject({ code: 4017 });
    expect((await move(mailing.id, 'paused')).data).toMatchObject({ state: 'paused' });
    await runNextBatch();
    expect(await listMailings()).toHaveLength(1);
    await sql`update mailings set next_at = ${nextAt}`.execute(app.db);
    expect((await move(mailing.id, 'sending')).data).toMatchObject({ state: 'sending', nextAt });
    await app.runJobs();
    expect(await listMailings()).toHaveLength(1);
    await runNextBatch();
    expect(await listMailings()).toHaveLength(2);
    await move(mailing.id, 'cancelled');
    await runNextBatch();
    expect(await listMailings()).toHaveLength(2);
    expect(await move(mailing.id, 'sending')).toMatchObject({ code: 4017 });
    expect(await read(mailing.id)).toMatchObject({ progress: { waiting: 1, queued: 2 } });
  });

  test('skips accounts that were suspended or erased after the start', async () => {
    const [one, two] = [await makeTagged('published'), await makeTagged('published')];
    const three = await makeTagged('published');
    const mailing = await create();
    await start(mailing);
    await clearQueue(app.ctx.pool);
    const gone = { email: null, erased_at: new Date() };
    for (const [id, columns] of [
      [one.owner.id, { suspended_at: new Date() }],
      [two.owner.id, gone],
    ] as const)
      await app.db.updateTable('accounts').set(columns).where('id', '=', id).execute();
    await runNextBatch();
    expect(await listMailings()).toEqual([{ recipient: three.owner.email }]);
    expect(await read(mailing.id)).toMatchObject({
      state: 'done',
      progress: { queued: 1, skipped: 2 },
    });
  });

  test('sends a text message to a phone only if there is one', async () => {
    const { owner } = await makeTagged('published');
    await app.db
      .updateTable('accounts')
      .set({ email: null, phone: '13800138002' })
      .where('id', '=', owner.id)
      .execute();
    const mailing = await create({
      texts: { ...texts, 'en-US': write('en', { sms: 'News of {number}' }) },
    });
    await start(mailing);
    await app.runJobs();
    const [letter] = await listMailsTo(app, '13800138002');
    expect(letter?.text_body).toMatch(/^\[Micro-Film Contest\] News of \d{4}$/);
  });
});

describe('news', () => {
  const toEntrants = { kind: 'news' as const };

  async function sendNews() {
    const entrant = await createEntrant(app);
    await makeTagged('published', { owner: entrant.account });
    const mailing = await create(toEntrants);
    await start(mailing);
    await sql`select graphile_worker.add_job('mailings:due')`.execute(app.db);
    await app.runJobs();
    const url = mailer.mock.calls.at(-1)?.[0].unsubscribeUrl ?? '';
    return { entrant, url, recipient: new URL(url).searchParams.get('recipient') ?? '' };
  }

  test('has a link that unsubscribes, and skips unsubscribed accounts', async () => {
    const { entrant, url, recipient } = await sendNews();
    expect(url).toMatch(/^http:\/\/contest\.test\/en-US\/unsubscribe\?recipient=[\w-]+\.[\w-]+$/);
    const [letter] = await listMailsTo(app, entrant.account.email);
    expect(letter?.text_body).toContain(url);
    const visitor = app.visitor();
    const choose = (body: { recipient: string; getsNews: boolean }) =>
      visitor.call('chooseNews', { body });
    expect(await choose({ recipient: `${recipient}x`, getsNews: false })).toMatchObject({
      code: 4006,
    });
    expect((await choose({ recipient, getsNews: false })).data).toEqual({ getsNews: false });
    expect(await entrant.get('account')).toMatchObject({ getsNews: false });
    expect(await start(await create(toEntrants))).toMatchObject({ code: 4086 });
    expect((await start(await create())).ok).toBe(true);
    const body = { name: null, locale: 'en-US' as const, getsNews: true };
    expect(await entrant.get('saveAccount', { body })).toMatchObject({ getsNews: true });
    expect((await start(await create(toEntrants))).ok).toBe(true);
  });

  test('that is still in the outbox is deleted when its recipient unsubscribes', async () => {
    mailer.mockRejectedValue(new Error('out of order'));
    const entrant = await createEntrant(app);
    await makeTagged('published', { owner: entrant.account });
    await start(await create(toEntrants));
    await start(await create());
    await app.runJobs({ mayFail: true });
    // The outbox has given up; the state of a message that is still retried is set here.
    await app.db.updateTable('messages').set({ state: 'queued' }).execute();
    await entrant.get('saveAccount', { body: { name: null, locale: 'en-US', getsNews: false } });
    expect(await listMailsTo(app, entrant.account.email)).toHaveLength(1);
  });

  test('that failed is deleted too, and no mailing is sent again to a suspended account', async () => {
    mailer.mockRejectedValue(new Error('out of order'));
    const entrant = await createEntrant(app);
    await makeTagged('published', { owner: entrant.account });
    await start(await create(toEntrants));
    await start(await create());
    await app.runJobs({ mayFail: true });
    await app.db.updateTable('messages').set({ state: 'failed' }).execute();
    await entrant.get('saveAccount', { body: { name: null, locale: 'en-US', getsNews: false } });
    const [letter, ...others] = await app.db.selectFrom('messages').select('id').execute();
    expect(others).toEqual([]);
    await app.db
      .updateTable('accounts')
      .set({ suspended_at: new Date() })
      .where('id', '=', entrant.account.id)
      .execute();
    const params = { id: String(letter?.id) };
    expect(await support.call('resendLetter', { params })).toMatchObject({ code: 4017 });
  });

  test('shows staff no link that unsubscribes someone else', async () => {
    const { entrant } = await sendNews();
    const { id } = await app.db
      .selectFrom('messages')
      .select('id')
      .where('recipient', '=', entrant.account.email)
      .executeTakeFirstOrThrow();
    const shown = await support.get('consoleOutboxMessage', { params: { id: String(id) } });
    expect(shown.text).toContain('recipient=…');
    expect(shown.html).not.toContain(entrant.account.id);
  });
});
