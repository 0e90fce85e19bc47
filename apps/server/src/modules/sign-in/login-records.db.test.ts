import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createEntrant, makeStaff, password } from '../../../test/factories.ts';
import { createLoginCalls, generateTotp } from '../../../test/second-factor.ts';

const app = await createTestApp();
afterAll(app.close);

const { answer, startLogin, createStaff } = createLoginCalls(app);

/** Returns the recorded login steps of an account, newest first. */
async function readLoginSteps({ account }: { account: { id: string } }) {
  const rows = await app.db
    .selectFrom('audit_log')
    .select(['who', 'target', 'after'])
    .where('action', '=', 'login.succeed')
    .where('account_id', '=', account.id)
    .orderBy('id', 'desc')
    .execute();
  for (const { who, target } of rows) {
    expect([who, target]).toEqual(['The reviewer', `account:${account.id}`]);
  }
  return rows.map(({ after }) => (after as { step: string }).step);
}

test('a login of staff is recorded, on the site and in the console', async () => {
  const staff = await makeStaff(app, 'reviewer');
  expect(await readLoginSteps(staff)).toEqual(['password']);
  await app.visitor().get('login', { body: { account: staff.account.email, password } });
  expect(await readLoginSteps(staff)).toEqual(['password', 'password']);
});

test('a login with a second factor is recorded after its second step', async () => {
  const { staff, secret, recoveryCodes } = await createStaff();
  const before = (await readLoginSteps(staff)).length;
  const step = await startLogin(staff);
  expect(await readLoginSteps(staff)).toHaveLength(before);
  await answer(step, { code: generateTotp(secret) });
  await answer(await startLogin(staff), { recoveryCode: recoveryCodes[0] ?? '' });
  expect((await readLoginSteps(staff)).slice(0, 2)).toEqual(['recoveryCode', 'code']);
});

test('a login of an entrant is not recorded', async () => {
  expect(await readLoginSteps(await createEntrant(app))).toEqual([]);
});
