import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeStaff } from '../../../test/factories.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { codeAttempts, queueLetter, queueMail, queueSms } from './outbox.ts';

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

const rows = () =>
  app.db.selectFrom('messages').select(['state', 'attempts', 'fault']).orderBy('id').execute();

describe('sending', () => {
  test('each message goes its own way, once', async () => {
    await queueCode();
    await queueReset();
    await app.runJobs();
    await app.runJobs();
    expect(sms).toHaveBeenCalledExactlyOnceWith({
      to: '13800138000',
      text: '[Micro-Film Contest] Your verification code is 123456, valid for 10 minutes. Do not tell it to anyone, not even to us.',
    });
    expect(mailer).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        to: 'a@example.org',
        text: expect.stringContaining(link),
        html: expect.stringContaining(link),
      }),
    );
    expect(await rows()).toEqual(Array(2).fill({ state: 'sent', attempts: 1, fault: null }));
  });

  test('is tried again when the gateway fails', async () => {
    sms.mockRejectedValueOnce(new Error('the SMS gateway answered HTTP 500'));
    await queueCode();
    expect(await app.runJobs({ mayFail: true })).toHaveLength(1);
    expect(sms).toHaveBeenCalledTimes(2);
    expect(await rows()).toEqual([{ state: 'sent', attempts: 2, fault: null }]);
  });

  test('of a code is given up while other messages are still tried', async () => {
    sms.mockRejectedValue(new Error('out of order'));
    mailer.mockRejectedValueOnce(new Error('out of order'));
    await queueCode();
    await app.runJobs({ mayFail: true });
    expect(await rows()).toEqual([
      { state: 'failed', attempts: codeAttempts, fault: 'out of order' },
    ]);
    for (let i = 0; i < codeAttempts; i++) mailer.mockRejectedValueOnce(new Error('out of order'));
    await queueReset();
    await app.runJobs({ mayFail: true });
    expect((await rows())[1]).toMatchObject({ state: 'sent', attempts: codeAttempts + 2 });
  });

  test('of what was forgotten meanwhile does not happen', async () => {
    await queueCode();
    await app.db.deleteFrom('messages').execute();
    await app.runJobs();
    expect(sms).not.toHaveBeenCalled();
  });

  test('without a gateway the outbox is where text messages end', async () => {
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

test('a letter to a phone is short', async () => {
  await app.db.transaction().execute((tx) =>
    queueLetter(tx, {
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
  test('shows a message whole, but for what lets one act as its reader', async () => {
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
      text: '[Micro-Film Contest] Your verification code is ••••••, valid for 10 minutes. Do not tell it to anyone, not even to us.',
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

  test('of the local trial shows everything', async () => {
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
