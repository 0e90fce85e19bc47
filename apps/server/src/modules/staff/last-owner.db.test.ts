import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeStaff, password } from '../../../test/factories.ts';
import { addAuthenticatorApp, createLoginCalls, type Staff } from '../../../test/second-factor.ts';
import { waitUntilBlocked } from '../../../test/wait-until-blocked.ts';
import { lockOwners } from './owners.ts';

const app = await createTestApp();
afterAll(app.close);
const { logIn } = createLoginCalls(app);

/** Actions that remove an owner: by another owner, or by themselves. */
const removals = {
  demoted: (by: Staff, { account: { id } }: Staff) =>
    by.call('saveStaffRoles', { params: { id }, body: { roles: ['editor'] } }),
  dismissed: (by: Staff, { account: { id } }: Staff) => by.call('removeStaff', { params: { id } }),
  locked: (by: Staff, { account: { id } }: Staff) =>
    by.call('suspendAccount', { params: { id }, body: { reason: 'Locked out.' } }),
  erased: (_: Staff, whom: Staff) => whom.call('eraseAccount', { body: { password } }),
};
type Removal = keyof typeof removals;
const names = Object.keys(removals) as Removal[];
const pairs = names.flatMap((one, at) => names.slice(at).map((two) => [one, two] as const));

async function createTwoOwners(): Promise<[Staff, Staff]> {
  await app.db.deleteFrom('staff_roles').execute();
  return [await makeStaff(app, 'owner'), await makeStaff(app, 'owner')];
}

describe('two owners concurrently', () => {
  test.each(pairs)('one is %s and the other %s: one remains and can log in', async (way, other) => {
    const [one, two] = await createTwoOwners();
    const both = await app.db.transaction().execute(async (tx) => {
      await lockOwners(tx);
      const outcomes = Promise.all([removals[way](two, one), removals[other](one, two)]);
      await waitUntilBlocked(app, 2);
      return { outcomes };
    });
    const outcomes = await both.outcomes;
    expect(outcomes.map((each) => (each.ok ? 'done' : each.code)).sort()).toEqual([4022, 'done']);
    const last = outcomes[0].ok ? two : one;
    const again = app.visitor();
    again.token = (await logIn(again, last)).data?.access_token ?? null;
    expect(await again.call('consoleStaff')).toMatchObject({ data: { total: expect.any(Number) } });
  });
});

describe('the last owner', () => {
  test.each(names)('is not %s', async (way) => {
    const [last, gone] = await createTwoOwners();
    await last.get('removeStaff', { params: { id: gone.account.id } });
    // Owners cannot suspend themselves.
    const code = way === 'locked' ? 4007 : 4022;
    expect(await removals[way](last, last)).toMatchObject({ code });
    expect(await last.call('consoleStaff')).toMatchObject({ ok: true });
  });

  test('is not suspended, even if another owner was', async () => {
    const [last, locked] = await createTwoOwners();
    await removals.locked(last, locked);
    expect(await removals.demoted(last, last)).toMatchObject({ code: 4022 });
    expect(await removals.erased(last, last)).toMatchObject({ code: 4022 });
  });

  test('can still log in after two owners reset each other’s factors concurrently', async () => {
    const [one, two] = await createTwoOwners();
    for (const each of [one, two]) await addAuthenticatorApp(each);
    const reset = (by: Staff, { account: { id } }: Staff) =>
      by.call('resetSecondFactor', { params: { id } });
    const outcomes = await Promise.allSettled([reset(one, two), reset(two, one)]);
    // The owner that was reset first may have lost the session.
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    const reachable = await Promise.all([one, two].map((each) => logIn(app.visitor(), each)));
    expect(reachable.every(({ ok, code }) => ok || code === 4060)).toBe(true);
  });
});
