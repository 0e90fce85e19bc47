import type { credentials } from '@film-contest/contract/accounts';
import type { SecondStep, secondFactorAnswer } from '@film-contest/contract/sign-in';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Request } from '../../platform/http/call.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { verifyCredentials } from '../accounts/login.ts';
import { recordLogin } from '../accounts/login-records.ts';
import { openSession } from '../accounts/sessions.ts';
import { consumeAuthenticatorCode, getStepAfterPassword, listFactors } from '../factors/factors.ts';
import { countCodeAttempt, resetCodeCounters } from '../factors/guesses.ts';
import { buildAssertionOptions, verifyAssertion } from '../factors/passkeys.ts';
import { consumeRecoveryCode, countRecoveryCodes } from '../factors/recovery-codes.ts';
import { consumeTicket, createTicket, verifyTicket } from '../factors/tickets.ts';
import { mailSignInChange } from './mail-sign-in-change.ts';
import { handleWrongFactor, toLoginStep } from './wrong-factor.ts';

type Answer = z.infer<typeof secondFactorAnswer>;

/**
 * Verifies the password and opens a staff session. @throws secondFactorNeeded if a second step must follow; the
 * errors of `verifyCredentials`
 */
export async function consoleLogin(
  ctx: Context,
  form: z.infer<typeof credentials>,
  request: Request,
) {
  const id = await verifyCredentials(ctx, form, request, 'consoleLogin');
  return openStaffSession(ctx, request, id);
}

/**
 * Opens a staff session after the password was verified. The session has no roles until a required second factor is
 * set up.
 * @throws secondFactorNeeded with a ticket, if the account has a second factor.
 */
export async function openStaffSession(ctx: Context, request: Request, accountId: string) {
  const session = await ctx.db.transaction().execute(async (tx) => {
    const step = await getStepAfterPassword(ctx, tx, accountId);
    if (step === 'second') return null;
    await recordLogin(tx, request, accountId, 'password');
    return openSession(ctx, tx, accountId, request, step === 'enrol' ? 'enrolling' : 'staff');
  });
  if (session) return session;
  throw new Refusal('secondFactorNeeded', { data: await beginSecondStep(ctx, accountId) });
}

async function beginSecondStep(ctx: Context, accountId: string): Promise<SecondStep> {
  const passkey = await buildAssertionOptions(ctx, accountId);
  const factors = await listFactors(ctx.db, accountId);
  const ticket = await createTicket(ctx.db, 'signIn', {
    accountId,
    data: passkey?.challenge ?? '',
  });
  return {
    ...ticket,
    hasAuthenticator: factors.some(({ kind }) => kind === 'authenticator'),
    passkey,
    hasRecoveryCodes: (await countRecoveryCodes(ctx.db, accountId)) > 0,
  };
}

/**
 * Verifies the second factor and opens a staff session.
 * @throws loginFailed for a suspended account; signInExpired if the login must start again.
 */
export async function verifySecondStep(ctx: Context, request: Request, answer: Answer) {
  const held = await verifyTicket(ctx.db, 'signIn', answer.ticket);
  if (!held) throw new Refusal('signInExpired');
  const { accountId, data: challenge } = held;
  const left = answer.passkey ? null : await countCodeAttempt(ctx, accountId);
  const session = await ctx.db
    .transaction()
    .execute(async (tx) => {
      await rejectSuspendedAccount(tx, accountId);
      await verifyFactor(ctx, tx, { accountId, challenge, answer });
      if (!(await consumeTicket(tx, answer.ticket))) throw new Refusal('signInExpired');
      if (answer.recoveryCode !== undefined) {
        await mailSignInChange(ctx, tx, accountId, { change: 'recovered' });
      }
      await recordLogin(tx, request, accountId, toLoginStep(answer));
      return openSession(ctx, tx, accountId, request, 'staff');
    })
    .catch(handleWrongFactor(ctx, request, { accountId, answer, left }));
  if (!answer.passkey) await resetCodeCounters(ctx, accountId);
  return session;
}

async function rejectSuspendedAccount(tx: Tx, accountId: string): Promise<void> {
  const account = await tx
    .selectFrom('accounts')
    .select('suspended_at')
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!account || account.suspended_at) throw new Refusal('loginFailed');
}

async function verifyFactor(
  ctx: Context,
  tx: Tx,
  { accountId, challenge, answer }: { accountId: string; challenge: string; answer: Answer },
): Promise<void> {
  const { code, recoveryCode, passkey } = answer;
  if (code !== undefined && !(await consumeAuthenticatorCode(ctx, tx, accountId, code))) {
    throw createFieldRefusal('code', 'secondFactor');
  }
  if (
    recoveryCode !== undefined &&
    !(await consumeRecoveryCode(ctx, tx, accountId, recoveryCode))
  ) {
    throw createFieldRefusal('recoveryCode', 'secondFactor');
  }
  if (passkey && !(await verifyAssertion(ctx, tx, accountId, { challenge, given: passkey }))) {
    throw createFieldRefusal('passkey', 'secondFactor');
  }
}
