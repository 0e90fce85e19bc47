import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import {
  contestant,
  lettersTo,
  makeCaptcha,
  makeEntry,
  makeStaff,
  openContest,
  password,
} from '../../../test/factories.ts';

const app = await createTestApp();
afterAll(app.close);
beforeAll(() => openContest(app, { entriesPerAccount: 50 }));

const entriesOf = async (accountId: string) =>
  (await app.db.selectFrom('entries').select('id').where('account_id', '=', accountId).execute())
    .length;

describe('a call with an Idempotency-Key', () => {
  test('has its effect once and its first answer again', async () => {
    const visitor = await contestant(app);
    const idempotencyKey = randomUUID();
    const create = () => visitor.call('createEntry', { body: { title: 'Once' }, idempotencyKey });
    const first = await create();
    expect(first).toMatchObject({ ok: true });
    expect(await create()).toEqual(first);
    expect(await entriesOf(visitor.account.id)).toBe(1);
  });

  test('answers again even when what it did could not be done again', async () => {
    const visitor = await contestant(app);
    const { id, version } = await makeEntry(app, 'draft', { owner: visitor.account });
    const submit = { params: { id }, body: { version }, idempotencyKey: randomUUID() };
    const first = await visitor.call('submitEntry', submit);
    expect(first).toMatchObject({ ok: true, code: 200211 });
    expect(await visitor.call('submitEntry', submit)).toEqual(first);
    const { idempotencyKey, ...without } = submit;
    expect(await visitor.call('submitEntry', without)).toMatchObject({ code: 4008 });
    expect(await lettersTo(app, visitor.account.email)).toHaveLength(1);
  });

  test('is 1000 with another body', async () => {
    const visitor = await contestant(app);
    const idempotencyKey = randomUUID();
    await visitor.get('createEntry', { body: { title: 'One' }, idempotencyKey });
    const other = { body: { title: 'Two' }, idempotencyKey };
    expect(await visitor.call('createEntry', other)).toMatchObject({ code: 1000 });
    expect(await entriesOf(visitor.account.id)).toBe(1);
  });

  test('fifty times at once has one effect; who comes too early is told to wait', async () => {
    const visitor = await contestant(app);
    const idempotencyKey = randomUUID();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => visitor.call('createEntry', { body: {}, idempotencyKey })),
    );
    expect(await entriesOf(visitor.account.id)).toBe(1);
    const ids = new Set(outcomes.flatMap((outcome) => (outcome.ok ? [outcome.data.id] : [])));
    expect(ids.size).toBe(1);
    for (const outcome of outcomes) {
      if (!outcome.ok) expect(outcome).toMatchObject({ code: 4005, data: { waitMs: 1000 } });
    }
  });

  test('belongs to one caller and one call', async () => {
    const [one, two] = [await contestant(app), await contestant(app)];
    const idempotencyKey = randomUUID();
    const mine = await one.get('createEntry', { body: {}, idempotencyKey });
    const theirs = await two.get('createEntry', { body: {}, idempotencyKey });
    expect(theirs.id).not.toBe(mine.id);
    const submit = { params: { id: mine.id }, body: { version: mine.version }, idempotencyKey };
    expect(await one.call('submitEntry', submit)).not.toMatchObject({ code: 1000 });
  });

  test('is judged anew once its caller holds other roles', async () => {
    const [staff, owner] = [await makeStaff(app, 'editor'), await makeStaff(app, 'owner')];
    const item = { state: 'draft' as const, facts: {}, texts: { 'en-US': { title: 'Once' } } };
    const create = {
      params: { type: 'news' as const },
      body: item,
      idempotencyKey: randomUUID(),
    };
    const first = await staff.call('createContent', create);
    expect(first).toMatchObject({ ok: true });
    expect(await staff.call('createContent', create)).toEqual(first);
    const params = { id: staff.account.id };
    await owner.get('saveStaffRoles', { params, body: { roles: ['auditor'] } });
    expect(await staff.call('createContent', create)).toMatchObject({ code: 4007 });
  });

  test('may be tried again after a refusal', async () => {
    const visitor = app.visitor();
    const idempotencyKey = randomUUID();
    const form = { content: 'When does it open?', name: 'Ann', contact: 'ann@example.org' };
    const wrong = { ...form, ...(await makeCaptcha(app, 'contact')), captcha: '999999' };
    expect(await visitor.call('sendContact', { body: wrong, idempotencyKey })).toMatchObject({
      code: 3001,
    });
    const body = { ...form, ...(await makeCaptcha(app, 'contact')) };
    const right = await visitor.call('sendContact', { body, idempotencyKey });
    expect(right).toMatchObject({ ok: true });
    expect(await visitor.call('sendContact', { body, idempotencyKey })).toEqual(right);
    const elsewhere = app.visitor();
    expect(elsewhere.address).not.toBe(visitor.address);
    expect(await elsewhere.call('sendContact', { body, idempotencyKey })).toEqual(right);
    expect(await visitor.call('sendContact', { body })).toMatchObject({ code: 3001 });
  });

  test('may be tried again after a fault', async () => {
    const visitor = await contestant(app);
    const idempotencyKey = randomUUID();
    const create = () => visitor.call('createEntry', { body: {}, idempotencyKey });
    const broken = vi.spyOn(app.db, 'transaction').mockImplementationOnce(() => {
      throw new Error('out of luck');
    });
    await expect(create()).rejects.toMatchObject({ status: 500 });
    broken.mockRestore();
    expect(await create()).toMatchObject({ ok: true });
  });

  test('that is too long is 1000', async () => {
    const visitor = await contestant(app);
    const call = { body: {}, idempotencyKey: 'x'.repeat(201) };
    expect(await visitor.call('createEntry', call)).toMatchObject({ code: 1000 });
  });

  test('that a dead process left behind is free after two minutes', async () => {
    const visitor = await contestant(app);
    const idempotencyKey = randomUUID();
    const create = () => visitor.call('createEntry', { body: { title: 'Film' }, idempotencyKey });
    await create();
    const abandon = (age: string) =>
      app.ctx.pool.query(
        'update idempotency_keys set answer = null, created_at = now() - $2::interval where key = $1',
        [idempotencyKey, age],
      );
    await abandon('1 minute');
    expect(await create()).toMatchObject({ code: 4005 });
    await abandon('3 minutes');
    expect(await create()).toMatchObject({ ok: true });
    expect(await create()).toMatchObject({ ok: true });
    expect(await entriesOf(visitor.account.id)).toBe(2);
  });

  test('is forgotten with its account', async () => {
    const [visitor, other] = [await contestant(app), await contestant(app)];
    const keys = { mine: randomUUID(), theirs: randomUUID() };
    const body = { title: 'A private title' };
    await visitor.get('createEntry', { body, idempotencyKey: keys.mine });
    await other.get('createEntry', { body, idempotencyKey: keys.theirs });
    await visitor.get('eraseAccount', { body: { password } });
    const kept = await app.db
      .selectFrom('idempotency_keys')
      .select('key')
      .where('account_id', 'in', [visitor.account.id, other.account.id])
      .execute();
    expect(kept).toEqual([{ key: keys.theirs }]);
  });

  test('is ignored by a call that may as well be repeated, and leaves no secret behind', async () => {
    const owner = await makeStaff(app, 'owner');
    const visitor = await contestant(app);
    const idempotencyKey = randomUUID();
    const { id, version } = await visitor.get('createEntry', { body: {} });
    const save = { params: { id }, body: { title: 'Saved', version }, idempotencyKey };
    expect(await visitor.call('saveEntry', save)).toMatchObject({ ok: true });
    expect(await visitor.call('saveEntry', save)).toMatchObject({ code: 4008 });
    const upload = { kind: 'url' as const, filename: 'a.mp4', size: 1 };
    await visitor.get('createUpload', { body: upload, idempotencyKey });
    const login = { account: visitor.account.email, password };
    await app.visitor().get('login', { body: login, idempotencyKey });
    const params = { id: visitor.account.id };
    await owner.get('exportAccountOf', { params, idempotencyKey });
    const { rows } = await app.ctx.pool.query('select from idempotency_keys where key = $1', [
      idempotencyKey,
    ]);
    expect(rows).toEqual([]);
  });
});
