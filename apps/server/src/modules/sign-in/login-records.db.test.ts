import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { contestant, makeStaff, password } from '../../../test/factories.ts';
import { codeOf, secondFactorOn } from '../../../test/second-factor.ts';

const app = await createTestApp();
afterAll(app.close);

const { answer, secondStepOf, withApp } = secondFactorOn(app);

/** The steps of an account's logins that are on record, the newest first. */
async function stepsOf({ account }: { account: { id: string } }) {
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

test('a login of staff is on record, on the site as in the console', async () => {
  const staff = await makeStaff(app, 'reviewer');
  expect(await stepsOf(staff)).toEqual(['password']);
  await app.visitor().get('login', { body: { account: staff.account.email, password } });
  expect(await stepsOf(staff)).toEqual(['password', 'password']);
});

test('a login with a second factor is on record once that was right', async () => {
  const { staff, secret, recoveryCodes } = await withApp();
  const before = (await stepsOf(staff)).length;
  const step = await secondStepOf(staff);
  expect(await stepsOf(staff)).toHaveLength(before);
  await answer(step, { code: codeOf(secret) });
  await answer(await secondStepOf(staff), { recoveryCode: recoveryCodes[0] ?? '' });
  expect((await stepsOf(staff)).slice(0, 2)).toEqual(['recoveryCode', 'code']);
});

test('a login of an entrant is not', async () => {
  expect(await stepsOf(await contestant(app))).toEqual([]);
});
