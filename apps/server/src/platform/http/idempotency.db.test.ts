import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import {
  createEntrant,
  listMailsTo,
  makeCaptcha,
  makeEntry,
  makeStaff,
  openContest,
  password,
} from '../../../test/factories.ts';
import { createVoter } from '../../../test/votes.ts';
import { waitUntilBlocked } from '../../../test/wait-until-blocked.ts';

const app = await createTestApp();
const beside = await createTestApp({ beside: { home: app.home } });
afterAll(async () => {
  await beside.close();
  await app.close();
});
beforeAll(() => openContest(app, { entriesPerAccount: 50 }));

const countEntries = async (accountId: string) =>
  (await app.db.selectFrom('entries').select('id').where('account_id', '=', accountId).execute())
    .length;

const readStoredResponses = () =>
  app.db.selectFrom('stored_responses').selectAll().orderBy('created_at').execute();

/** Blocks the storing of responses until `resume` is called. */
async function blockStoring() {
  const client = await app.ctx.pool.connect();
  await client.query('begin');
  await client.query('lock table stored_responses in exclusive mode');
  const resume = async () => {
    await client.query('commit');
    client.release();
  };
  return { resume };
}

let people = 0;
async function buildRegistration() {
  people += 1;
  const email = `keyed${people}@example.org`;
  const captcha = await makeCaptcha(app, 'register');
  const passwords = { password, confirmPassword: password };
  return { email, ...passwords, ...captcha, locale: 'en-US' as const, consent: true as const };
}

describe('a call with an Idempotency-Key', () => {
  test('takes effect once and returns its first response again', async () => {
    const visitor = await createEntrant(app);
    const idempotencyKey = randomUUID();
    const create = () => visitor.call('createEntry', { body: { title: 'Once' }, idempotencyKey });
    const first = await create();
    expect(first).toMatchObject({ ok: true });
    expect(await create()).toEqual(first);
    expect(await countEntries(visitor.account.id)).toBe(1);
  });

  test('registers one account and sends one e-mail', async () => {
    const visitor = app.visitor();
    const body = await buildRegistration();
    const idempotencyKey = randomUUID();
    const first = await visitor.call('register', { body, idempotencyKey });
    expect(first).toMatchObject({ ok: true, code: 2011 });
    expect(await visitor.call('register', { body, idempotencyKey })).toEqual(first);
    expect(await listMailsTo(app, body.email)).toHaveLength(1);
  });

  test('opens one session and sets its cookie with each response', async () => {
    const { account } = await makeStaff(app, 'owner');
    const visitor = app.visitor();
    const request = {
      method: 'POST' as const,
      url: '/api/console/login',
      headers: { 'idempotency-key': randomUUID() },
      payload: { account: account.email, password },
    };
    const first = await visitor.request(request);
    visitor.cookies.clear();
    const second = await visitor.request(request);
    expect(second.json()).toEqual(first.json());
    expect(second.headers['set-cookie']).toEqual(first.headers['set-cookie']);
    visitor.token = second.json().data.access_token;
    expect(await visitor.call('consoleStaff')).toMatchObject({ ok: true });
    const sessions = app.db.selectFrom('sessions').select('account_id');
    const opened = await sessions.where('account_id', '=', account.id).execute();
    // The test factory opened the first session.
    expect(opened).toHaveLength(2);
  });

  test.each(['login', 'consoleLogin'] as const)(
    'of %s opens another session once the first one has ended',
    async (name) => {
      const { account } = await makeStaff(app, 'owner');
      const visitor = app.visitor();
      const login = { body: { account: account.email, password }, idempotencyKey: randomUUID() };
      const first = await visitor.get(name, login);
      expect(await visitor.get(name, login)).toEqual(first);
      visitor.token = first.access_token;
      await visitor.get('logout');
      visitor.token = null;
      const [second, third] = [await visitor.get(name, login), await visitor.get(name, login)];
      expect(second.access_token).not.toBe(first.access_token);
      expect(third).toEqual(second);
      visitor.token = second.access_token;
      expect(await visitor.call('consoleStaff')).toMatchObject({ ok: true });
    },
  );

  test('returns the first response even if the call could not succeed again', async () => {
    const visitor = await createEntrant(app);
    const { id, version } = await makeEntry(app, 'draft', { owner: visitor.account });
    const submit = { params: { id }, body: { version }, idempotencyKey: randomUUID() };
    const first = await visitor.call('submitEntry', submit);
    expect(first).toMatchObject({ ok: true, code: 200211 });
    expect(await visitor.call('submitEntry', submit)).toEqual(first);
    const other = { ...submit, idempotencyKey: randomUUID() };
    expect(await visitor.call('submitEntry', other)).toMatchObject({ code: 4008 });
    expect(await listMailsTo(app, visitor.account.email)).toHaveLength(1);
  });

  test('runs irreversible work after the commit', async () => {
    const visitor = await createEntrant(app);
    const { id, form } = await makeEntry(app, 'draft', { owner: visitor.account });
    const remove = vi.spyOn(app.ctx.storage, 'remove');
    const discard = { params: { id }, idempotencyKey: randomUUID() };
    expect(await visitor.call('discardEntry', discard)).toMatchObject({ ok: true });
    expect(remove).toHaveBeenCalledWith(`originals/${form.url}`);
    remove.mockClear();
    expect(await visitor.call('discardEntry', discard)).toMatchObject({ ok: true });
    expect(remove).not.toHaveBeenCalled();
    remove.mockRestore();
  });

  test('throws parameter when the body differs', async () => {
    const visitor = await createEntrant(app);
    const idempotencyKey = randomUUID();
    await visitor.get('createEntry', { body: { title: 'One' }, idempotencyKey });
    const other = { body: { title: 'Two' }, idempotencyKey };
    expect(await visitor.call('createEntry', other)).toMatchObject({ code: 1000 });
    expect(await countEntries(visitor.account.id)).toBe(1);
  });

  test.each([
    ['too long', 201, 1000],
    ['short', 1, 200],
  ])('that is %s returns the given code to an account', async (_, length, code) => {
    const visitor = await createEntrant(app);
    const call = { body: {}, idempotencyKey: 'x'.repeat(length) };
    const outcome = await visitor.call('createEntry', call);
    expect(outcome).toMatchObject(code === 200 ? { ok: true } : { code });
  });

  test('that could be guessed throws parameter without an account', async () => {
    const visitor = app.visitor();
    const createCaptchaWithKey = (length: number) =>
      visitor.call('createCaptcha', { body: {}, idempotencyKey: 'x'.repeat(length) });
    expect(await createCaptchaWithKey(15)).toMatchObject({ code: 1000 });
    expect(await createCaptchaWithKey(16)).toMatchObject({ ok: true });
  });

  test('commits its writes together with its response', async () => {
    const visitor = await createEntrant(app);
    const stores = await blockStoring();
    const call = visitor.call('createEntry', { body: {}, idempotencyKey: randomUUID() });
    await waitUntilBlocked(app, 1);
    expect(await countEntries(visitor.account.id)).toBe(0);
    await stores.resume();
    expect(await call).toMatchObject({ ok: true });
    expect(await countEntries(visitor.account.id)).toBe(1);
  });

  test('commits its writes before its response when it is repeatable', async () => {
    const countCaptchas = async () =>
      (await app.db.selectFrom('captchas').select('id').execute()).length;
    const before = await countCaptchas();
    const stores = await blockStoring();
    const call = app.visitor().call('createCaptcha', { body: {}, idempotencyKey: randomUUID() });
    await waitUntilBlocked(app, 1);
    expect(await countCaptchas()).toBe(before + 1);
    await stores.resume();
    expect(await call).toMatchObject({ ok: true });
  });
});

describe('concurrent calls with the same key', () => {
  test('fifty calls take effect once and return one response', async () => {
    const visitor = await createEntrant(app);
    const call = { body: {}, idempotencyKey: randomUUID() };
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => visitor.call('createEntry', call)),
    );
    expect(outcomes[0]).toMatchObject({ ok: true });
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
    expect(await countEntries(visitor.account.id)).toBe(1);
  });

  test('a second process waits for the first one', async () => {
    const visitor = await createEntrant(app);
    const elsewhere = beside.visitor();
    elsewhere.token = visitor.token;
    const call = { body: { title: 'Once' }, idempotencyKey: randomUUID() };
    const lock = await app.ctx.pool.connect();
    await lock.query('begin');
    await lock.query('select from accounts where id = $1 for update', [visitor.account.id]);
    const first = visitor.call('createEntry', call);
    await waitUntilBlocked(app, 1);
    const second = elsewhere.call('createEntry', call);
    const other = { ...call, body: { title: 'Twice' } };
    expect(await visitor.call('createEntry', other)).toMatchObject({ code: 1000 });
    await lock.query('commit');
    lock.release();
    expect(await first).toMatchObject({ ok: true });
    expect(await second).toEqual(await first);
    expect(await countEntries(visitor.account.id)).toBe(1);
  });
});

describe('an Idempotency-Key is limited', () => {
  test('to one account and one call', async () => {
    const [one, two] = [await createEntrant(app), await createEntrant(app)];
    const idempotencyKey = randomUUID();
    const mine = await one.get('createEntry', { body: {}, idempotencyKey });
    const theirs = await two.get('createEntry', { body: {}, idempotencyKey });
    expect(theirs.id).not.toBe(mine.id);
    const submit = { params: { id: mine.id }, body: { version: mine.version }, idempotencyKey };
    expect(await one.call('submitEntry', submit)).not.toMatchObject({ code: 1000 });
  });

  test('to the roles of its caller', async () => {
    const [staff, owner] = [await makeStaff(app, 'editor'), await makeStaff(app, 'owner')];
    const item = { state: 'draft' as const, facts: {}, texts: { 'en-US': { title: 'Once' } } };
    const params = { type: 'news' as const };
    const create = { params, body: item, idempotencyKey: randomUUID() };
    const first = await staff.call('createContent', create);
    expect(first).toMatchObject({ ok: true });
    expect(await staff.call('createContent', create)).toEqual(first);
    const of = { id: staff.account.id };
    await owner.get('saveStaffRoles', { params: of, body: { roles: ['auditor'] } });
    expect(await staff.call('createContent', create)).toMatchObject({ code: 4007 });
  });

  test('to no network or device when the caller has no account', async () => {
    const { number } = await makeEntry(app, 'published');
    const { account } = await createEntrant(app);
    const visitor = app.visitor();
    const body = { account: account.email, password };
    const login = { body, idempotencyKey: randomUUID() };
    const { access_token } = await visitor.get('login', login);
    await visitor.get('voteChallenge', { query: { entry: number } });
    visitor.address = '10.99.1.1';
    expect(await visitor.get('login', login)).toMatchObject({ access_token });
    const other = { ...login, idempotencyKey: randomUUID() };
    expect(await visitor.get('login', other)).not.toMatchObject({ access_token });
    const wrong = { ...login, body: { ...body, password: 'another password' } };
    expect(await visitor.call('login', wrong)).toMatchObject({ code: 1000 });
  });
});

describe('a failed call', () => {
  test('may be retried after a rejection, which keeps its side effects', async () => {
    const visitor = app.visitor();
    const idempotencyKey = randomUUID();
    const form = { content: 'When does it open?', name: 'Ann', contact: 'ann@example.org' };
    const captcha = await makeCaptcha(app, 'contact');
    const wrong = { ...form, ...captcha, captcha: '999999' };
    const sendContactForm = (body: typeof wrong) =>
      visitor.call('sendContact', { body, idempotencyKey });
    expect(await sendContactForm(wrong)).toMatchObject({ code: 3001 });
    // The wrong answer consumed the captcha.
    expect(await sendContactForm({ ...form, ...captcha })).toMatchObject({ code: 3001 });
    const body = { ...form, ...(await makeCaptcha(app, 'contact')) };
    const right = await sendContactForm(body);
    expect(right).toMatchObject({ ok: true });
    expect(await sendContactForm(body)).toEqual(right);
  });

  test('may be retried after an error, which rolled back everything', async () => {
    const visitor = app.visitor();
    const body = await buildRegistration();
    const idempotencyKey = randomUUID();
    await sql`alter table messages add constraint no_mail check (recipient <> ${sql.lit(body.email)})`.execute(
      app.db,
    );
    await expect(visitor.call('register', { body, idempotencyKey })).rejects.toMatchObject({
      status: 500,
    });
    await sql`alter table messages drop constraint no_mail`.execute(app.db);
    expect(await visitor.call('register', { body, idempotencyKey })).toMatchObject({ code: 2011 });
    expect(await listMailsTo(app, body.email)).toHaveLength(1);
  });
});

describe('stored responses', () => {
  test('contain neither the response nor the request in clear text', async () => {
    const visitor = await createEntrant(app);
    const idempotencyKey = `key ${randomUUID()}`;
    const login = { account: visitor.account.email, password };
    const reader = app.visitor();
    const { access_token } = await reader.get('login', { body: login, idempotencyKey });
    expect(await reader.get('login', { body: login, idempotencyKey })).toMatchObject({
      access_token,
    });
    const rows = (await readStoredResponses()).map((row) =>
      Buffer.concat([row.id, row.caller, row.body_hash, row.sealed]),
    );
    const computeSha256 = (text: string) => createHash('sha256').update(text).digest();
    for (const secret of [access_token, idempotencyKey, password, visitor.account.email]) {
      for (const bytes of [
        Buffer.from(secret),
        computeSha256(secret),
        computeSha256(JSON.stringify(login)),
      ]) {
        expect(rows.some((row) => row.includes(bytes))).toBe(false);
      }
    }
  });

  test('expire after a day', async () => {
    const visitor = await createEntrant(app);
    const call = { body: { purpose: 'login' as const }, idempotencyKey: randomUUID() };
    const first = await visitor.get('createCaptcha', call);
    const ageResponses = (age: string) =>
      sql`update stored_responses set created_at = now() - ${age}::interval`.execute(app.db);
    await ageResponses('23 hours');
    expect(await visitor.get('createCaptcha', call)).toEqual(first);
    await ageResponses('24 hours');
    const second = await visitor.get('createCaptcha', call);
    expect(second).not.toEqual(first);
    expect(await visitor.get('createCaptcha', call)).toEqual(second);
  });

  test('are limited per caller to the newest ones', async () => {
    const visitor = app.visitor({ address: '10.98.0.1' });
    const others = (await readStoredResponses()).length;
    const prefix = randomUUID();
    const create = (key: number) =>
      visitor.get('createCaptcha', { body: {}, idempotencyKey: `${prefix} ${key}` });
    const [first, second] = [await create(0), await create(1)];
    const { caller } = (await readStoredResponses()).at(-1) ?? {};
    await sql`insert into stored_responses (id, caller, body_hash, sealed)
      select int4send(n), ${caller}, '', '' from generate_series(1, 998) n`.execute(app.db);
    expect(await create(1)).toEqual(second);
    await create(2);
    expect(await readStoredResponses()).toHaveLength(others + 1000);
    expect(await create(1)).toEqual(second);
    expect(await create(0)).not.toEqual(first);
  });

  test('are erased with their account', async () => {
    const [visitor, other] = [await createEntrant(app), await createEntrant(app)];
    const body = { title: 'A private title' };
    await visitor.get('createEntry', { body, idempotencyKey: randomUUID() });
    await other.get('createEntry', { body, idempotencyKey: randomUUID() });
    await visitor.get('eraseAccount', { body: { password }, idempotencyKey: randomUUID() });
    const owners = (await readStoredResponses()).map(({ account_id }) => account_id);
    expect(owners).not.toContain(visitor.account.id);
    expect(owners).toContain(other.account.id);
  });

  test("are not kept for an erasure, which ends the caller's session", async () => {
    const visitor = await createEntrant(app);
    const erase = {
      method: 'DELETE' as const,
      url: '/api/account',
      headers: { 'idempotency-key': randomUUID() },
      payload: { password },
    };
    expect((await visitor.request(erase)).json()).toMatchObject({ status: 200 });
    expect((await visitor.request(erase)).json()).toMatchObject({ status: 302 });
  });

  test('are not kept for reads and votes', async () => {
    const { number } = await makeEntry(app, 'published');
    const voter = await createVoter(app, number);
    const before = await readStoredResponses();
    const idempotencyKey = randomUUID();
    await voter.get('listEntries', { idempotencyKey });
    const requestId = randomUUID();
    const castTestVote = () =>
      voter.call('castVote', { params: { id: number }, body: { requestId }, idempotencyKey });
    const first = await castTestVote();
    expect(first).toMatchObject({ code: 2014 });
    expect(await castTestVote()).toMatchObject({ code: 2014 });
    expect(await readStoredResponses()).toEqual(before);
  });
});
