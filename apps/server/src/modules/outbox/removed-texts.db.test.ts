import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createRandomId, makeCaptcha, registerAccount } from '../../../test/factories.ts';
import { failJobs } from '../../../test/queue.ts';
import { jobs } from '../../all-jobs.ts';
import { handlers } from '../../api.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { queueMail } from './outbox.ts';

const mailer = vi.fn<(mail: Mail) => Promise<void>>();
const app = await createTestApp({ config: { mode: 'production' }, mailer });
afterAll(app.close);

beforeEach(async () => {
  mailer.mockReset().mockResolvedValue();
  await app.db.deleteFrom('messages').execute();
});

const createEmailAddress = () => `${createRandomId()}@example.org`;

const requestReset = async (to: string) =>
  app
    .visitor()
    .get('forgotPassword', { body: { account: to, ...(await makeCaptcha(app, 'forgot')) } });

const queuePublished = (to: string) =>
  app.db.transaction().execute((tx) => {
    const values = { number: '0042', title: '别点', link: 'https://contest.test/gallery/42' };
    return queueMail(tx, { to, locale: 'en-US', template: 'published', values });
  });

const readMessages = () =>
  app.db
    .selectFrom('messages')
    .select(['kind', 'recipient', 'state', 'subject', 'text_body', 'html_body'])
    .orderBy('id')
    .execute();

const removed = { subject: '', text_body: '', html_body: null };

const failMailer = () => mailer.mockRejectedValue(new Error('out of order'));

/** Returns the token of the link in the newest sent mail. */
const readSentToken = () => /#token=([\w-]+)/.exec(mailer.mock.lastCall?.[0].text ?? '')?.[1] ?? '';

const createSupportSession = async () => {
  const { id } = await registerAccount(app, { name: 'Support' });
  const session = {
    ...{ id: createRandomId(), accountId: id, name: 'Support', roles: ['support'] },
    mustEnrol: false,
  };
  return {
    locale: 'en-US',
    requestId: createRandomId(),
    address: null,
    session,
  } as unknown as Call<'resendLetter'>;
};

const resend = async () => {
  const { id } = await app.db.selectFrom('messages').select('id').executeTakeFirstOrThrow();
  return handlers.resendLetter(app.ctx, {
    ...(await createSupportSession()),
    params: { id: String(id) },
  });
};

const runJob = (name: 'housekeeping' | 'outbox:giveUp') =>
  jobs[name]?.run(app.ctx, null as never, {} as never);

describe('the text of a message in production', () => {
  test('is deleted after it was sent', async () => {
    const to = createEmailAddress();
    await registerAccount(app, { email: to });
    await requestReset(to);
    await queuePublished(to);
    expect(JSON.stringify(await readMessages())).toContain('#token=');
    await app.runJobs();
    expect(mailer).toHaveBeenCalledTimes(2);
    const sent = { recipient: to, state: 'sent', ...removed };
    expect(await readMessages()).toEqual([
      { kind: 'reset', ...sent },
      { kind: 'published', ...sent },
    ]);
  });

  test('is deleted with its link after it failed; other texts are kept', async () => {
    failMailer();
    const to = createEmailAddress();
    await registerAccount(app, { email: to });
    await requestReset(to);
    await queuePublished(to);
    await app.runJobs({ mayFail: true });
    expect(await readMessages()).toMatchObject([
      { kind: 'reset', state: 'failed', ...removed },
      { kind: 'published', state: 'failed', text_body: expect.stringContaining('gallery/42') },
    ]);
  });

  test('without a configured channel has no link, and is kept otherwise', async () => {
    const silent = await createTestApp({ config: { mode: 'production' }, beside: app });
    try {
      const to = createEmailAddress();
      await registerAccount(app, { email: to });
      await requestReset(to);
      await queuePublished(to);
      await silent.runJobs();
      expect(await readMessages()).toMatchObject([
        { kind: 'reset', state: 'sent', ...removed },
        { kind: 'published', state: 'sent', text_body: expect.stringContaining('gallery/42') },
      ]);
    } finally {
      await silent.close();
    }
  });
});

describe('a queued message', () => {
  const queueBoth = async () => {
    const to = createEmailAddress();
    await registerAccount(app, { email: to });
    await requestReset(to);
    await queuePublished(to);
  };

  test('without a job fails, and its link is deleted', async () => {
    await queueBoth();
    await runJob('outbox:giveUp');
    expect(await readMessages()).toMatchObject([{ state: 'queued' }, { state: 'queued' }]);
    await failJobs(app.ctx.pool);
    await runJob('outbox:giveUp');
    expect(await readMessages()).toMatchObject([
      { kind: 'reset', state: 'failed', ...removed },
      { kind: 'published', state: 'failed', text_body: expect.stringContaining('gallery/42') },
    ]);
    expect(await resend()).toMatchObject({ data: { state: 'queued' } });
    await app.runJobs();
    expect(mailer).toHaveBeenCalledTimes(1);
  });

  test('with an expired link is neither kept nor sent', async () => {
    await queueBoth();
    await app.db
      .updateTable('messages')
      .set({ useful_until: sql`now() - interval '1 second'` })
      .where('kind', '=', 'reset')
      .execute();
    await runJob('outbox:giveUp');
    expect(await readMessages()).toMatchObject([
      { kind: 'reset', state: 'failed', ...removed },
      { kind: 'published', state: 'queued' },
    ]);
    await app.runJobs();
    expect(mailer).toHaveBeenCalledTimes(1);
  });
});

describe('a mail whose link was deleted', () => {
  test('is not sent again after a newer one, whose link stays valid', async () => {
    failMailer();
    const to = createEmailAddress();
    await registerAccount(app, { email: to });
    await requestReset(to);
    await app.runJobs({ mayFail: true });
    mailer.mockReset().mockResolvedValue();
    await requestReset(to);
    await app.runJobs();
    const { data } = await handlers.resendFailed(app.ctx, (await createSupportSession()) as never);
    expect(data).toEqual({ count: 0, left: 0 });
    await expect(resend()).rejects.toMatchObject({ code: 4017 });
    const body = { token: readSentToken(), password: 'Abcdef1?', confirmPassword: 'Abcdef1?' };
    expect(await app.visitor().call('resetPassword', { body })).toMatchObject({ ok: true });
  });

  test.each([
    ['reset', true],
    ['activation', false],
  ] as const)('is sent again with a new link: %s', async (kind, isActivated) => {
    failMailer();
    const to = createEmailAddress();
    await registerAccount(app, { email: to, isActivated });
    if (kind === 'reset') await requestReset(to);
    else {
      const body = { account: to, ...(await makeCaptcha(app, 'activation')) };
      await app.visitor().get('resendActivation', { body });
    }
    await app.runJobs({ mayFail: true });
    const old = readSentToken();
    mailer.mockReset().mockResolvedValue();
    expect(await resend()).toMatchObject({ data: { state: 'queued', isBlank: false } });
    await app.runJobs();
    expect(mailer).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ to }));
    expect(readSentToken()).not.toBe(old);
    const consumeToken = (token: string) =>
      kind === 'activation'
        ? app.visitor().call('activate', { body: { token } })
        : app.visitor().call('resetPassword', {
            body: { token, password: 'Abcdef1?', confirmPassword: 'Abcdef1?' },
          });
    expect(await consumeToken(old)).toMatchObject({ ok: false });
    expect(await consumeToken(readSentToken())).toMatchObject({ ok: true });
  });

  test('an invitation is sent again for its remaining days', async () => {
    failMailer();
    const inviter = await registerAccount(app, { name: 'Chen Mo' });
    await app.db
      .insertInto('staff_roles')
      .values({ account_id: inviter.id, role: 'owner' })
      .execute();
    const to = createEmailAddress();
    await app.db
      .insertInto('invitations')
      .values({
        email: to,
        roles: ['editor'],
        token_hash: Buffer.from(to),
        invited_by: inviter.id,
        expires_at: sql`now() + interval '50 hours'`,
      })
      .execute();
    await app.db.transaction().execute((tx) => {
      const values = { name: 'Chen Mo', days: 7, link: 'https://contest.test/#token=old' };
      return queueMail(tx, { to, locale: 'en-US', template: 'invitation', values });
    });
    await app.runJobs({ mayFail: true });
    mailer.mockReset().mockResolvedValue();
    await resend();
    await app.runJobs();
    const text = mailer.mock.lastCall?.[0].text ?? '';
    const token = /invitation\?token=([\w-]+)/.exec(text)?.[1] ?? '';
    expect(text).toMatch(/Chen Mo/);
    expect(text).toMatch(/3 days/);
    expect(await app.visitor().call('readInvitation', { body: { token } })).toMatchObject({
      ok: true,
    });
  });

  test('is not sent again if it is no longer needed', async () => {
    failMailer();
    const to = createEmailAddress();
    const { id } = await registerAccount(app, { email: to, isActivated: false });
    const body = { account: to, ...(await makeCaptcha(app, 'activation')) };
    await app.visitor().get('resendActivation', { body });
    await app.runJobs({ mayFail: true });
    await app.db
      .updateTable('accounts')
      .set({ activated_at: new Date() })
      .where('id', '=', id)
      .execute();
    await expect(resend()).rejects.toMatchObject({ code: 4017 });
    const all = await handlers.resendFailed(app.ctx, {
      ...(await createSupportSession()),
    } as unknown as Call<'resendFailed'>);
    expect(all.data).toMatchObject({ count: 0 });
    expect(await readMessages()).toMatchObject([{ state: 'failed', ...removed }]);
  });
});

test('deletes messages after the configured days, and texts that earlier versions kept', async () => {
  const insertOldMessage = (days: number, more: object) =>
    app.db
      .insertInto('messages')
      .values({
        channel: 'mail',
        recipient: `${days}@example.org`,
        subject: 'Subject',
        text_body: 'https://contest.test/resetPassword#token=abc',
        html_body: '<p>#token=abc</p>',
        created_at: sql`now() - make_interval(days => ${days})`,
        ...more,
      })
      .execute();
  await insertOldMessage(91, { state: 'sent', sent_at: new Date() });
  await insertOldMessage(91, { state: 'failed' });
  await insertOldMessage(92, { state: 'queued' });
  await insertOldMessage(89, { state: 'sent', sent_at: new Date() });
  await insertOldMessage(88, { state: 'failed' });
  await insertOldMessage(87, { state: 'failed', text_body: 'Your entry was published.' });
  await runJob('housekeeping');
  expect(await readMessages()).toMatchObject([
    { recipient: '92@example.org', text_body: expect.stringContaining('token') },
    { recipient: '89@example.org', ...removed },
    { recipient: '88@example.org', ...removed },
    { recipient: '87@example.org', text_body: 'Your entry was published.' },
  ]);
});
