import { SessionLost } from '@film-contest/contract/client';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import {
  createEntrant,
  createRandomId,
  listMailsTo,
  makeCaptcha,
  makeEntry,
  makeStaff,
  password,
  signIn,
} from '../../../test/factories.ts';

const app = await createTestApp();
afterAll(app.close);

describe('the profile', () => {
  test('has a name and a locale that its owner sets', async () => {
    const visitor = await createEntrant(app);
    const { email } = visitor.account;
    const before = await visitor.get('account');
    expect(before).toEqual({
      email,
      phone: null,
      name: null,
      locale: 'en-US',
      getsNews: true,
      createdAt: expect.any(String),
    });
    const body = { name: '  林舟 ', locale: 'zh-TW' } as const;
    expect(await visitor.get('saveAccount', { body })).toEqual({
      ...before,
      name: '林舟',
      locale: 'zh-TW',
    });
    await visitor.get('saveAccount', { body: { name: null, locale: 'zh-TW' } });
    expect(await visitor.get('account')).toEqual({ ...before, locale: 'zh-TW' });
  });

  test('rejects the name that means no access', async () => {
    const visitor = await createEntrant(app);
    const body = { name: 'dontHaveAccess', locale: 'en-US' } as const;
    expect(await visitor.call('saveAccount', { body })).toMatchObject({
      code: 1000,
      fields: { name: { code: 1000 } },
    });
  });

  test('a new name of a member of staff applies at once', async () => {
    const staff = await makeStaff(app, 'editor');
    await staff.get('currentUser');
    await staff.get('saveAccount', { body: { name: 'Wen Qi', locale: 'en-US' } });
    expect(await staff.get('currentUser')).toMatchObject({ name: 'Wen Qi' });
  });
});

describe('changing the password', () => {
  const change = { password: 'Changed1!', confirmPassword: 'Changed1!' };

  test('ends all other sessions, keeps this one and sends a mail', async () => {
    const visitor = await createEntrant(app);
    const other = await signIn(app, visitor.account);
    await other.get('account');
    const captcha = await makeCaptcha(app, 'forgot');
    const account = visitor.account.email;
    await app.visitor().get('forgotPassword', { body: { account, ...captcha } });
    const [reset] = await listMailsTo(app, account);

    await visitor.get('changePassword', { body: { current: password, ...change } });
    expect(await visitor.call('account')).toMatchObject({ ok: true });
    await expect(other.call('account')).rejects.toThrow(SessionLost);
    const logIn = (given: string) =>
      app.visitor().call('login', { body: { account, password: given } });
    expect(await logIn(password)).toMatchObject({ code: 1007 });
    expect(await logIn('Changed1!')).toMatchObject({ ok: true });

    const [letter] = await listMailsTo(app, account);
    expect(letter?.subject).toBe('Your password has been changed');
    const token = /#token=([\w-]+)/.exec(reset?.text_body ?? '')?.[1] ?? '';
    const stale = await app.visitor().call('resetPassword', { body: { token, ...change } });
    expect(stale).toMatchObject({ code: 1004 });
  });

  test('requires the current password and limits guesses', async () => {
    const visitor = await createEntrant(app);
    const guessPassword = (current: string) =>
      visitor.call('changePassword', { body: { current, ...change } });
    for (let i = 0; i < 10; i++) {
      expect(await guessPassword('Wrong123!')).toMatchObject({
        code: 1007,
        fields: { current: { code: 1007 } },
      });
    }
    expect(await guessPassword(password)).toMatchObject({ code: 4003 });
  });

  test('enforces the password rule', async () => {
    const visitor = await createEntrant(app);
    const body = { current: password, password: 'short', confirmPassword: 'other' };
    expect(await visitor.call('changePassword', { body })).toMatchObject({
      fields: { password: { code: 1002 }, confirmPassword: { code: 1001 } },
    });
  });
});

describe('exporting the account', () => {
  test('contains all data of the account and none of others', async () => {
    const visitor = await createEntrant(app);
    const stranger = await createEntrant(app);
    const { id, email } = visitor.account;
    const entry = await makeEntry(app, 'published', { owner: visitor.account });
    await makeEntry(app, 'published', { owner: stranger.account });
    await app.db
      .insertInto('votes')
      .values({
        entry_number: entry.number,
        voter_id: Buffer.from('voter'),
        account_id: id,
        request_id: createRandomId(),
        voter_since: new Date(),
        network: 'ordinary',
        bucket_narrow: Buffer.from('a'),
        bucket_wide: Buffer.from('b'),
      })
      .execute();
    const contact = await makeCaptcha(app, 'contact');
    const message = { content: 'When does the exhibition open?', name: 'Lin', contact: email };
    await app.visitor().get('sendContact', { body: { ...message, ...contact } });
    const captcha = await makeCaptcha(app, 'forgot');
    await app.visitor().get('forgotPassword', { body: { account: email, ...captcha } });

    const data = await visitor.get('exportAccount');
    const number = String(entry.number).padStart(4, '0');
    expect(data).toMatchObject({
      account: { email, phone: null, locale: 'en-US', activatedAt: expect.any(String) },
      entries: [{ id: entry.id, number, state: 'published', form: { title: entry.form.title } }],
      votes: [{ entry: number }],
      messages: [{ subject: expect.stringContaining('Reset your password') }],
      enquiries: [{ content: message.content, answers: [] }],
    });
    expect(data.files.map(({ filename }) => filename).sort()).toEqual(
      ['empower', 'front_cover_url', 'team_logo', 'url', 'video_cover_url'].map((k) => `${k}.bin`),
    );
    expect(JSON.stringify(data)).not.toContain(stranger.account.email);
    expect(JSON.stringify(data)).not.toMatch(/token|argon/);
  });
});
