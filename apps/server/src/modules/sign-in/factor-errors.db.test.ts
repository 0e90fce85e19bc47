import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createEntrant, makeStaff, password } from '../../../test/factories.ts';
import { expireIdentityProof, generateTotp, type Staff } from '../../../test/second-factor.ts';
import { createSoftPasskey } from '../../../test/soft-passkey.ts';
import type { Visitor } from '../../../test/visitor.ts';

const app = await createTestApp();
afterAll(app.close);

let staff: Staff;
beforeEach(async () => {
  staff = await makeStaff(app, 'reviewer');
});

const { make } = createSoftPasskey();

/** Begins to add a second factor. The returned function adds it. */
const begin: Record<string, (by: Visitor) => Promise<(by: Visitor) => Promise<unknown>>> = {
  addAuthenticator: async (by) => {
    const { ticket, secret } = await by.get('beginAuthenticator');
    const body = { ticket, name: 'Phone', code: generateTotp(secret) };
    return (adder) => adder.call('addAuthenticator', { body });
  },
  addPasskey: async (by) => {
    const { ticket, options } = await by.get('beginPasskey');
    const body = { ticket, name: 'Laptop', passkey: make(options.challenge) };
    return (adder) => adder.call('addPasskey', { body });
  },
};

describe.each(Object.entries(begin))('%s', (_, beginFactor) => {
  test('requires a staff account', async () => {
    const add = await beginFactor(staff);
    expect(await add(await createEntrant(app))).toMatchObject({ code: 4007 });
  });

  test('requires a recent proof of identity', async () => {
    const add = await beginFactor(staff);
    await expireIdentityProof(app, staff);
    expect(await add(staff)).toMatchObject({ code: 4062 });
  });

  test('requires the ticket of the same account', async () => {
    const add = await beginFactor(staff);
    expect(await add(await makeStaff(app, 'reviewer'))).toMatchObject({ code: 4061 });
  });

  test('adds at most ten second factors', async () => {
    const factor = { account_id: staff.account.id, kind: 'authenticator' as const, name: 'Phone' };
    const secret = Buffer.from('secret');
    await app.db
      .insertInto('second_factors')
      .values(Array.from({ length: 10 }, () => ({ ...factor, secret })))
      .execute();
    const add = await beginFactor(staff);
    expect(await add(staff)).toMatchObject({ code: 4017 });
  });
});

test('a password that is too long is rejected as a proof of identity', async () => {
  const proved = staff.call('proveOneself', { body: { password: 'x'.repeat(201) } });
  expect(await proved).toMatchObject({ fields: { password: { code: 2007 } } });
});

test('a password that is too long is rejected at login', async () => {
  const body = { account: staff.account.email, password: 'x'.repeat(201) };
  const login = app.visitor().call('consoleLogin', { body });
  expect(await login).toMatchObject({ fields: { password: { code: 2007 } } });
});

test('the login of a suspended member of staff returns loginFailed', async () => {
  const { id, email } = staff.account;
  const suspended = app.db.updateTable('accounts').set({ suspended_at: new Date() });
  await suspended.where('id', '=', id).execute();
  const login = app.visitor().call('consoleLogin', { body: { account: email, password } });
  expect(await login).toMatchObject({ code: 2008 });
});
