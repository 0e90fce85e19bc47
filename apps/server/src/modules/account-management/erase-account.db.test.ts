import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
  makeUpload,
  password,
  saveOpenContest,
  signIn,
} from '../../../test/factories.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { waitUntilBlocked } from '../../../test/wait-until-blocked.ts';
import { lockOwners } from '../staff/owners.ts';

const app = await createTestApp();
afterAll(app.close);

const eraseOwnAccount = (visitor: Visitor, given = password) =>
  visitor.call('eraseAccount', { body: { password: given } });

const castVote = (entry_number: number, account_id: string) =>
  app.db
    .insertInto('votes')
    .values({
      entry_number,
      voter_id: Buffer.from(createRandomId()),
      account_id,
      request_id: createRandomId(),
      voter_since: new Date(),
      network: 'ordinary',
      bucket_narrow: Buffer.from('a'),
      bucket_wide: Buffer.from('b'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Returns all rows of the database as text. */
async function dumpDatabase(): Promise<string> {
  const { rows: tables } = await app.ctx.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const dumps = await Promise.all(
    tables.map(({ name }) => app.ctx.pool.query(`select t::text from ${name} t`)),
  );
  return dumps.flatMap(({ rows }) => rows.map((row: { t: string }) => row.t)).join('\n');
}

describe('erasing an account', () => {
  test('deletes all personal data', async () => {
    const visitor = await createEntrant(app);
    const other = await signIn(app, visitor.account);
    const { id, email } = visitor.account;
    await visitor.get('saveAccount', { body: { name: 'Zhao Linshan', locale: 'en-US' } });
    const titled = { title: 'A title of Zhao Linshan', team: 'Team of Zhao Linshan' };
    const owner = visitor.account;
    await makeEntry(app, 'draft', { owner, form: titled });
    const published = await makeEntry(app, 'published', { owner, form: titled });
    await makeEntry(app, 'changes_requested', { owner, form: titled });
    await castVote(published.number, id);
    const message = { content: 'I am Zhao Linshan.', name: 'Zhao Linshan', contact: email };
    const captcha = await makeCaptcha(app, 'contact');
    const support = await makeStaff(app, 'owner');
    const invited = { email, roles: ['reviewer' as const] };
    await support.get('inviteStaff', { body: invited });
    await saveOpenContest(app, { noticeMail: support.account.email });
    await app.visitor().get('sendContact', { body: { ...message, ...captcha } });
    expect(await listMailsTo(app, support.account.email)).toHaveLength(1);
    const forgotten = await makeCaptcha(app, 'forgot');
    await app.visitor().get('forgotPassword', { body: { account: email, ...forgotten } });
    expect(await dumpDatabase()).toContain(email);

    expect(await eraseOwnAccount(visitor)).toMatchObject({ ok: true });
    const left = await dumpDatabase();
    expect(left).not.toContain(email);
    expect(left).not.toContain('Zhao Linshan');
    await expect(visitor.call('account')).rejects.toThrow(SessionLost);
    await expect(other.call('account')).rejects.toThrow(SessionLost);
    const body = { account: email, password };
    expect(await app.visitor().call('login', { body })).toMatchObject({ code: 1005 });
  });

  test('keeps numbers, states and votes', async () => {
    const visitor = await createEntrant(app);
    const voter = await createEntrant(app);
    const owner = visitor.account;
    const published = await makeEntry(app, 'published', { owner });
    const rejected = await makeEntry(app, 'rejected', { owner });
    const { id } = await castVote(published.number, voter.account.id);
    await eraseOwnAccount(visitor);
    await eraseOwnAccount(voter);
    const entries = await app.db
      .selectFrom('entries')
      .select(['number', 'state', 'title', 'form', 'video_id'])
      .where('id', 'in', [published.id, rejected.id])
      .orderBy('number')
      .execute();
    const bare = { title: '', form: {}, video_id: null };
    expect(entries).toEqual([
      { number: published.number, state: 'withdrawn', ...bare },
      { number: rejected.number, state: 'rejected', ...bare },
    ]);
    const votes = await app.db.selectFrom('votes').selectAll().where('id', '=', id).execute();
    expect(votes).toMatchObject([{ entry_number: published.number, account_id: null }]);
    const params = { id: published.number };
    expect(await app.visitor().call('getEntry', { params })).toMatchObject({ code: 4006 });
    const accounts = await app.db
      .selectFrom('accounts')
      .select(['id', 'email', 'name', 'password_hash'])
      .where('id', 'in', [owner.id, voter.account.id])
      .execute();
    expect(accounts).toEqual([{ id: owner.id, email: null, name: null, password_hash: '' }]);
    const { list } = await (await makeStaff(app, 'support')).get('consoleAccounts', { query: {} });
    expect(list.map((account) => account.id)).not.toContain(owner.id);
  });

  test('allows to register the e-mail address again', async () => {
    const visitor = await createEntrant(app);
    await eraseOwnAccount(visitor);
    const form = { email: visitor.account.email, password, confirmPassword: password };
    const captcha = await makeCaptcha(app, 'register');
    const outcome = await app.visitor().call('register', {
      body: { ...form, ...captcha, locale: 'en-US', consent: true },
    });
    expect(outcome).toMatchObject({ code: 2011 });
  });

  test('deletes its files except those that are public', async () => {
    const editor = await makeStaff(app, 'editor');
    const shown = await makeUpload(app, editor.account.id, 'team_logo');
    const own = await makeUpload(app, editor.account.id, 'team_logo');
    const { id: content_id } = await app.db
      .insertInto('contents')
      .values({ type: 'news', state: 'published', position: 1, facts: '{}', texts: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.db.insertInto('content_uploads').values({ content_id, upload_id: shown }).execute();
    const folder = await mkdtemp(path.join(tmpdir(), 'erase-'));
    const keys = [shown, own].flatMap((id) => [`originals/${id}`, `films/${id}/360-1/a.m4s`]);
    for (const [i, key] of keys.entries()) {
      const file = path.join(folder, String(i));
      await writeFile(file, 'bytes');
      await app.ctx.storage.put(key, file);
    }
    expect(await eraseOwnAccount(editor)).toMatchObject({ ok: true });
    await app.runJobs();
    const sizes = await Promise.all(keys.map((key) => app.ctx.storage.size(key)));
    expect(sizes).toEqual([5, 5, null, null]);
  });

  test('requires the password and limits guesses', async () => {
    const visitor = await createEntrant(app);
    expect(await eraseOwnAccount(visitor, 'x'.repeat(201))).toMatchObject({
      fields: { password: { code: 2007 } },
    });
    for (let i = 0; i < 10; i++) {
      expect(await eraseOwnAccount(visitor, 'Wrong123!')).toMatchObject({
        code: 1007,
        fields: { password: { code: 1007 } },
      });
    }
    expect(await eraseOwnAccount(visitor)).toMatchObject({ code: 4003 });
    expect(await visitor.call('account')).toMatchObject({ ok: true });
  });

  test.each([
    ['that leaves nothing behind', false],
    ['whose number stays', true],
  ])('of an account %s succeeds if it was erased meanwhile', async (_, hasEntry) => {
    const visitor = await createEntrant(app);
    if (hasEntry) await makeEntry(app, 'in_review', { owner: visitor.account });
    const twice = await app.db.transaction().execute(async (tx) => {
      await lockOwners(tx);
      const both = Promise.all([eraseOwnAccount(visitor), eraseOwnAccount(visitor)]);
      await waitUntilBlocked(app, 2);
      return { both };
    });
    expect(await twice.both).toMatchObject([{ ok: true }, { ok: true }]);
  });

  test('a session of an erased account is lost', async () => {
    const visitor = await createEntrant(app);
    await visitor.get('account');
    await app.db.deleteFrom('accounts').where('id', '=', visitor.account.id).execute();
    await expect(eraseOwnAccount(visitor)).rejects.toThrow(SessionLost);
  });

  test('does not free its numbers', async () => {
    const visitor = await createEntrant(app);
    const entry = await makeEntry(app, 'in_review', { owner: visitor.account });
    await eraseOwnAccount(visitor);
    const next = await makeEntry(app, 'in_review');
    expect(next.number).toBe(entry.number + 1);
  });
});

describe('an owner', () => {
  test('revokes its open invitations', async () => {
    const [maker, other] = [await makeStaff(app, 'owner'), await makeStaff(app, 'owner')];
    const body = { email: 'late@example.org', roles: ['owner' as const] };
    await maker.get('inviteStaff', { body });
    expect(await eraseOwnAccount(maker)).toMatchObject({ ok: true });
    const { invitations } = await other.get('consoleStaff');
    expect(invitations.map(({ email }) => email)).not.toContain(body.email);
  });

  test('is not erased if it is the last (4022); another owner is, on record', async () => {
    const fresh = await createTestApp();
    try {
      const [first, second] = [await makeStaff(fresh, 'owner'), await makeStaff(fresh, 'owner')];
      const outcomes = await Promise.all([eraseOwnAccount(first), eraseOwnAccount(second)]);
      expect(outcomes.map(({ code }) => code).sort()).toEqual([4022, undefined].sort());
      const last = outcomes[0]?.ok ? second : first;
      expect(await eraseOwnAccount(last)).toMatchObject({ code: 4022 });
      const query = { filters: { action: ['staff.leave'] } };
      const { list } = await last.get('consoleAudit', { query });
      expect(list).toMatchObject([{ who: 'The owner', action: 'staff.leave' }]);
    } finally {
      await fresh.close();
    }
  });
});
