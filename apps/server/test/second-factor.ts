import { type SecondStep, secondStep } from '@film-contest/contract/sign-in';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { listMailsTo, makeStaff, password } from './factories.ts';
import { createSoftPasskey } from './soft-passkey.ts';
import type { Visitor } from './visitor.ts';

export type Staff = Awaited<ReturnType<typeof makeStaff>>;

/** Computes the code of an authenticator app, `steps` time steps from now. */
export const generateTotp = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

/** Adds an authenticator app to the caller's account. */
export async function addAuthenticatorApp(staff: Visitor) {
  const { ticket, secret } = await staff.get('beginAuthenticator');
  // Uses the previous code, because each code is valid once and tests log in with the current one.
  const body = { ticket, name: 'Phone', code: generateTotp(secret, -1) };
  const { recoveryCodes } = await staff.get('addAuthenticator', { body });
  return { secret, recoveryCodes: recoveryCodes ?? [] };
}

/** Adds a passkey to the caller's account. */
export async function addPasskey(staff: Visitor, key = createSoftPasskey()) {
  const { ticket, options } = await staff.get('beginPasskey');
  const body = { ticket, name: 'Laptop', passkey: key.make(options.challenge) };
  const { recoveryCodes } = await staff.get('addPasskey', { body });
  return { key, recoveryCodes };
}

/** Expires the account's last proof of identity. */
export const expireIdentityProof = ({ db }: TestApp, { account }: Pick<Staff, 'account'>) =>
  db
    .updateTable('sessions')
    .set({ proved_at: sql`proved_at - interval '10 minutes'` })
    .where('account_id', '=', account.id)
    .execute();

interface Answer {
  code?: string;
  recoveryCode?: string;
  passkey?: ReturnType<ReturnType<typeof createSoftPasskey>['sign']>;
}

/** Creates functions with which staff log in with a second factor. */
export function createLoginCalls(app: TestApp) {
  const logIn = (visitor: Visitor, { account }: Pick<Staff, 'account'>) =>
    visitor.call('consoleLogin', { body: { account: account.email, password } });
  const answer = ({ ticket }: Pick<SecondStep, 'ticket'>, given: Answer, visitor = app.visitor()) =>
    visitor.call('consoleSecondFactor', { body: { ticket, ...given } });
  return {
    logIn,
    answer,
    /** Creates staff with an authenticator app and recovery codes. */
    async createStaff(role: Parameters<typeof makeStaff>[1] = 'reviewer') {
      const staff = await makeStaff(app, role);
      return { staff, ...(await addAuthenticatorApp(staff)) };
    },
    /** Logs in with the password and returns the required second step. */
    async startLogin(staff: Pick<Staff, 'account'>, visitor = app.visitor()) {
      const outcome = await logIn(visitor, staff);
      expect(outcome).toMatchObject({ ok: false, code: 4060 });
      return secondStep.parse(outcome.data);
    },
    async finishLogin(visitor: Visitor, step: SecondStep, given: Answer) {
      const outcome = await answer(step, given, visitor);
      visitor.token = outcome.data?.access_token ?? null;
      return outcome;
    },
    listSubjects: async (email: string) =>
      (await listMailsTo(app, email)).map(({ subject }) => subject),
  };
}
