import { letterStates } from '@film-contest/contract/outbox';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeStaff } from '../../../test/factories.ts';
import { lockJobs, rescheduleJobs, unlockJobs } from '../../../test/queue.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { codeAttempts, queueMail, queueMailOrSms, queueSms } from './outbox.ts';

const mailer = vi.fn<(mail: Mail) => Promise<void>>();
const sms = vi.fn<(message: { to: string; text: string }) => Promise<void>>();
const app = await createTestApp({ mailer, sms });
afterAll(app.close);

beforeEach(async () => {
  mailer.mockReset().mockResolvedValue();
  sms.mockReset().mockResolvedValue();
  await app.db.deleteFrom('messages').execute();
});

const locale = 'en-US';
const values = { code: '123456', minutes: 10 };
const queueCode = (to = '13800138000') =>
  app.db.transaction().execute((tx) => queueSms(tx, { to, locale, template: 'code', values }));
const link = 'https://contest.test/en-US/resetPassword#token=a-secret_1';
const queueReset = () =>
  app.db
    .transaction()
    .execute((tx) =>
      queueMail(tx, { to: 'a@example.org', locale, template: 'reset', values: { link } }),
    );

const readMessages = () =>
  app.db.selectFrom('messages').select(['state', 'attempts', 'fault']).orderBy('id').execute();

describe('sending', () => {
  test('sends each message once through its channel', async () => {
    await queueCode();
    await queueReset();
    await app.runJobs();
    await app.runJobs();
    expect(sms).toHaveBeenCalledExactlyOnceWith({
      to: '13800138000',
      text: '[Micro-Film Contest] Your verification code is 123456, valid for 10 minutes. Do not share it with anyone; our staff will never ask you for it.',
    });
    expect(mailer).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        to: 'a@example.org',
        text: expect.stringContaining(link),
        html: expect.stringContaining(link),
      }),
    );
    expect(await readMessages()).toEqual(
      Array(2).fill({ state: 'sent', attempts: 1, fault: null }),
    );
  });

  test('is retried after the gateway fails', async () => {
    sms.mockRejectedValueOnce(new Error('the SMS gateway answered HTTP 500'));
    await queueCode();
    expect(await app.runJobs({ mayFail: true })).toHaveLength(1);
    expect(sms).toHaveBeenCalledTimes(2);
    expect(await readMessages()).toEqual([{ state: 'sent', attempts: 2, fault: null }]);
  });

  test('of a code fails after fewer attempts than of other messages', async () => {
    sms.mockRejectedValue(new Error('out of order'));
    mailer.mockRejectedValueOnce(new Error('out of order'));
    await queueCode();
    await app.runJobs({ mayFail: true });
    expect(await readMessages()).toEqual([
      { state: 'failed', attempts: codeAttempts, fault: 'out of order' },
    ]);
    for (let i = 0; i < codeAttempts; i++) mailer.mockRejectedValueOnce(new Error('out of order'));
    await queueReset();
    await app.runJobs({ mayFail: true });
    expect((await readMessages())[1]).toMatchObject({ state: 'sent', attempts: codeAttempts + 2 });
  });

  test('skips deleted messages', async () => {
    await queueCode();
    await app.db.deleteFrom('messages').execute();
    await app.runJobs();
    expect(sms).not.toHaveBeenCalled();
  });

  test('leaves text messages in the outbox without a gateway', async () => {
    const silent = await createTestApp();
    try {
      await silent.db
        .transaction()
        .execute((tx) => queueSms(tx, { to: '13800138000', locale, template: 'code', values }));
      await silent.runJobs();
      const [row] = await silent.db.selectFrom('messages').select('state').execute();
      expect(row).toEqual({ state: 'sent' });
    } finally {
      await silent.close();
    }
  });
});

test('a mail to a phone number is sent in its short form', async () => {
  await app.db.transaction().execute((tx) =>
    queueMailOrSms(tx, {
      to: '13800138000',
      locale: 'zh-CN',
      template: 'published',
      values: { number: '0042', title: '别点', link: 'https://contest.test/gallery/42' },
    }),
  );
  const [row] = await app.db.selectFrom('messages').selectAll().execute();
  expect(row).toMatchObject({
    channel: 'sms',
    subject: '您的作品《别点》已发布',
    text_body: '【微电影大赛】您的 0042 号作品已发布 https://contest.test/gallery/42',
    html_body: null,
  });
});

describe("the console's outbox", () => {
  test('shows a message without its secrets', async () => {
    await queueCode();
    await queueReset();
    const support = await makeStaff(app, 'support');
    const { list } = await support.get('consoleOutbox', { query: { sorter: { at: 'ascend' } } });
    const [code, reset] = await Promise.all(
      list.map(({ id }) => support.get('consoleOutboxMessage', { params: { id } })),
    );
    expect(code).toMatchObject({
      channel: 'sms',
      subject: 'Verification code',
      text: '[Micro-Film Contest] Your verification code is ••••••, valid for 10 minutes. Do not share it with anyone; our staff will never ask you for it.',
      html: null,
      sentAt: null,
    });
    expect(reset).toMatchObject({
      channel: 'mail',
      to: 'a@example.org',
      text: expect.stringContaining('#token=…'),
      html: expect.stringContaining('#token=…'),
    });
    expect(JSON.stringify([list, code, reset])).not.toMatch(/a-secret|123456/);
    const params = { id: '999999999999999999' };
    expect(await support.call('consoleOutboxMessage', { params })).toMatchObject({ code: 4006 });
  });

  test('shows secrets in demo mode', async () => {
    await queueCode();
    const visitor = app.visitor();
    const url = '/dev/outbox';
    const asked = await visitor.request({ url, headers: { accept: 'application/json' } });
    expect(asked.json()).toEqual([
      {
        id: expect.any(String),
        channel: 'sms',
        to: '13800138000',
        subject: 'Verification code',
        text: expect.stringContaining('123456'),
        html: null,
        at: expect.any(String),
      },
    ]);
    expect((await visitor.request({ url })).body).toContain('SMS to 13800138000');
  });
});

describe('sending again', () => {
  const down = new Error('connect ECONNREFUSED 192.0.2.1:25');
  const queueNotice = (to = 'a@example.org') =>
    app.db.transaction().execute((tx) =>
      queueMail(tx, {
        to,
        locale,
        template: 'notice',
        values: { link: 'https://contest.test/' },
      }),
    );
  const resend = (id: number) => support.call('resendLetter', { params: { id: String(id) } });
  let support: Awaited<ReturnType<typeof makeStaff>>;

  beforeAll(async () => {
    support = await makeStaff(app, 'support');
  });

  /** Creates a failed message. */
  async function createFailedMessage(to?: string) {
    mailer.mockRejectedValue(down);
    const id = await queueNotice(to);
    await app.runJobs({ mayFail: true });
    mailer.mockReset().mockResolvedValue();
    return id;
  }

  test('sends a failed message once, even if requested concurrently', async () => {
    const id = await createFailedMessage();
    expect(await readMessages()).toMatchObject([{ state: 'failed', attempts: 12 }]);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => resend(id)));
    expect(outcomes.map(({ code }) => code).sort()).toEqual([4017, 4017, 4017, 4017, undefined]);
    await app.runJobs();
    expect(mailer).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ messageId: `<${id}@film-contest>` }),
    );
    expect(await readMessages()).toEqual([{ state: 'sent', attempts: 1, fault: null }]);
    expect(await resend(id)).toMatchObject({ code: 4017 });
  });

  test('an older queued job sends nothing', async () => {
    const id = await queueNotice();
    await app.db
      .updateTable('messages')
      .set({ state: 'failed', fault: 'x' })
      .where('id', '=', id)
      .execute();
    expect(await resend(id)).toMatchObject({ ok: true });
    await app.runJobs({ concurrency: 4 });
    expect(mailer).toHaveBeenCalledOnce();
  });

  test('runs the next attempt of a waiting message now, not of one that is being sent', async () => {
    const id = await queueNotice();
    const { pool } = app.ctx;
    const readRetry = () =>
      pool.query<{ is_due: boolean }>(`select run_at <= now() as is_due from graphile_worker.jobs`);
    await rescheduleJobs(pool, { runAt: new Date(Date.now() + 3600_000), attempts: 3 });
    await app.db.updateTable('messages').set({ fault: 'x' }).where('id', '=', id).execute();
    const waiting = await support.get('consoleOutboxMessage', { params: { id: String(id) } });
    expect(waiting).toMatchObject({ state: 'retrying', nextTryAt: expect.any(String) });
    await lockJobs(pool, 'another worker');
    expect(await resend(id)).toMatchObject({ code: 4017 });
    await unlockJobs(pool);
    expect(await Promise.all([resend(id), resend(id)])).toMatchObject([{ ok: true }, { ok: true }]);
    expect((await readRetry()).rows).toEqual([{ is_due: true }]);
    await app.runJobs();
    expect(mailer).toHaveBeenCalledOnce();
  });

  test('sends all failed messages once, except outdated ones', async () => {
    await createFailedMessage('one@example.org');
    await createFailedMessage('two@example.org');
    mailer.mockRejectedValue(down);
    await queueReset();
    await app.runJobs({ mayFail: true });
    mailer.mockReset().mockResolvedValue();
    await app.db
      .updateTable('messages')
      .set({ useful_until: new Date(0) })
      .where('useful_until', 'is not', null)
      .execute();
    const { list, resendable } = await support.get('consoleOutbox', { query: {} });
    expect(resendable).toBe(2);
    expect(list.map(({ to, isOutdated }) => [to, isOutdated])).toEqual([
      ['a@example.org', true],
      ['two@example.org', false],
      ['one@example.org', false],
    ]);
    expect(await resend(Number(list[0]?.id))).toMatchObject({ code: 4017 });
    const both = await Promise.all([support.get('resendFailed'), support.get('resendFailed')]);
    expect(both.map(({ count }) => count).sort()).toEqual([0, 2]);
    await app.runJobs();
    const sentTo = mailer.mock.calls.map(([{ to }]) => to).sort();
    expect(sentTo).toEqual(['one@example.org', 'two@example.org']);
  });

  test('requires access and is recorded', async () => {
    const id = await createFailedMessage();
    const auditor = await makeStaff(app, 'auditor');
    expect(await auditor.call('resendLetter', { params: { id: String(id) } })).toMatchObject({
      code: 4007,
    });
    await resend(id);
    const query = { filters: { target: [`letter:${id}`] } };
    expect((await auditor.get('consoleAudit', { query })).list).toMatchObject([
      { who: 'The support', action: 'letter.resend', before: { state: 'failed' } },
    ]);
    expect(await resend(999_999_999)).toMatchObject({ code: 4006 });
  });

  test('a channel is failing after messages to several recipients failed, until one is sent', async () => {
    const readHealth = async () => (await support.get('consoleOutbox', { query: {} })).health;
    await createFailedMessage('wrong@example.org');
    await createFailedMessage('wrong@example.org');
    expect(await readHealth()).toEqual([
      { channel: 'mail', hasWayOut: true, refusingSince: null, error: null, waiting: 0 },
      { channel: 'sms', hasWayOut: true, refusingSince: null, error: null, waiting: 0 },
    ]);
    await createFailedMessage('right@example.org');
    await queueNotice();
    expect((await readHealth())[0]).toEqual({
      channel: 'mail',
      hasWayOut: true,
      refusingSince: expect.any(String),
      error: down.message,
      waiting: 1,
    });
    await app.runJobs();
    expect((await readHealth())[0]).toMatchObject({ refusingSince: null, error: null, waiting: 0 });
  });

  test.each([
    ['queued', 'queued'],
    ['queued', 'retrying'],
    ['sent', 'sent'],
    ['sent', 'kept'],
    ['failed', 'failed'],
  ] as const)('%s in the table is filtered as %s', async (state, shown) => {
    const id = await queueNotice();
    const fault = shown === 'retrying' || shown === 'failed' ? 'x' : null;
    const sent_at = shown === 'sent' ? new Date() : null;
    const row = app.db.updateTable('messages').where('id', '=', id);
    await row.set({ state, fault, sent_at }).execute();
    for (const each of letterStates) {
      const { list } = await support.get('consoleOutbox', {
        query: { filters: { state: [each] } },
      });
      expect(list.map((row) => row.state)).toEqual(each === shown ? [shown] : []);
    }
  });
});

describe('a test mail', () => {
  test('is sent to the caller in their locale, within an hourly limit', async () => {
    const support = await makeStaff(app, 'support');
    const sent = await support.get('sendTestMail');
    expect(sent).toEqual({ id: expect.any(String), to: support.account.email, hasWayOut: true });
    await app.runJobs();
    expect(mailer).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        to: support.account.email,
        subject: expect.stringContaining('Test'),
      }),
    );
    expect(await support.get('consoleOutboxMessage', { params: { id: sent.id } })).toMatchObject({
      state: 'sent',
    });
    for (let i = 1; i < 10; i++) await support.get('sendTestMail');
    expect(await support.call('sendTestMail')).toMatchObject({ code: 4003 });
  });

  test('stays in the outbox without a mail server and returns that', async () => {
    const closed = await createTestApp();
    try {
      const support = await makeStaff(closed, 'support');
      const { id, hasWayOut } = await support.get('sendTestMail');
      expect(hasWayOut).toBe(false);
      await closed.runJobs();
      const params = { id };
      const letter = { state: 'kept', sentAt: null, isOutdated: false };
      expect(await support.get('consoleOutboxMessage', { params })).toMatchObject(letter);
      closed.ctx.mailer = mailer;
      await closed.runJobs();
      expect(await support.get('consoleOutboxMessage', { params })).toMatchObject(letter);
      expect(mailer).not.toHaveBeenCalled();
    } finally {
      await closed.close();
    }
  });
});
