import { type SecondStep, secondStep } from '@film-contest/contract/sign-in';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { lettersTo, makeStaff, password } from './factories.ts';
import { softPasskey } from './soft-passkey.ts';
import type { Visitor } from './visitor.ts';

export type Staff = Awaited<ReturnType<typeof makeStaff>>;

/** What an authenticator app shows, so many time steps from now. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

/** Adds an authenticator app to one's own sign-in. */
export async function addApp(staff: Visitor) {
  const { ticket, secret } = await staff.get('beginAuthenticator');
  // The code of the step before leaves this one's for the login.
  const body = { ticket, name: 'Phone', code: codeOf(secret, -1) };
  const { recoveryCodes } = await staff.get('addAuthenticator', { body });
  return { secret, recoveryCodes: recoveryCodes ?? [] };
}

/** Adds a passkey to one's own sign-in. */
export async function addKey(staff: Visitor, key = softPasskey()) {
  const { ticket, options } = await staff.get('beginPasskey');
  const body = { ticket, name: 'Laptop', passkey: key.make(options.challenge) };
  const { recoveryCodes } = await staff.get('addPasskey', { body });
  return { key, recoveryCodes };
}

/** As if whoever sits there had proved who they are longer ago than counts. */
export const ageProof = ({ db }: TestApp, { account }: Pick<Staff, 'account'>) =>
  db
    .updateTable('sessions')
    .set({ proved_at: sql`proved_at - interval '10 minutes'` })
    .where('account_id', '=', account.id)
    .execute();

interface Answer {
  code?: string;
  recoveryCode?: string;
  passkey?: ReturnType<ReturnType<typeof softPasskey>['sign']>;
}

/** What people with a second factor do on an app. */
export function secondFactorOn(app: TestApp) {
  const logIn = (visitor: Visitor, { account }: Pick<Staff, 'account'>) =>
    visitor.call('consoleLogin', { body: { account: account.email, password } });
  const answer = ({ ticket }: Pick<SecondStep, 'ticket'>, given: Answer, visitor = app.visitor()) =>
    visitor.call('consoleSecondFactor', { body: { ticket, ...given } });
  return {
    logIn,
    answer,
    /** Somebody of the staff with an authenticator app, and their recovery codes. */
    async withApp(role: Parameters<typeof makeStaff>[1] = 'reviewer') {
      const staff = await makeStaff(app, role);
      return { staff, ...(await addApp(staff)) };
    },
    /** The second step that a right password leads to. */
    async secondStepOf(staff: Pick<Staff, 'account'>, visitor = app.visitor()) {
      const outcome = await logIn(visitor, staff);
      expect(outcome).toMatchObject({ ok: false, code: 4060 });
      return secondStep.parse(outcome.data);
    },
    async comeIn(visitor: Visitor, step: SecondStep, given: Answer) {
      const outcome = await answer(step, given, visitor);
      visitor.token = outcome.data?.access_token ?? null;
      return outcome;
    },
    subjectsTo: async (email: string) =>
      (await lettersTo(app, email)).map(({ subject }) => subject),
  };
}
