import type { credentials } from '@film-contest/contract/accounts';
import type { SecondStep, secondFactorAnswer } from '@film-contest/contract/sign-in';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Request } from '../../platform/http/call.ts';
import { fieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { recordLogin } from '../accounts/failed-logins.ts';
import { proveCredentials } from '../accounts/login.ts';
import { openSession } from '../accounts/sessions.ts';
import { isCodeOfApp, listFactors, stepAfterPassword } from '../factors/factors.ts';
import { forgetGuesses, refuseGuessing } from '../factors/guesses.ts';
import { assertionOptions, isSignedByPasskey } from '../factors/passkeys.ts';
import { codesLeft, useUpCode } from '../factors/recovery-codes.ts';
import { makeTicket, tryTicket, useUpTicket } from '../factors/tickets.ts';
import { tellOwner } from './tell-owner.ts';
import { noteWrongFactor, toLoginStep } from './wrong-factor.ts';

type Answer = z.infer<typeof secondFactorAnswer>;

/** Opens a staff session. Refuses as `proveCredentials` does, and with 4060 where a step is missing. */
export async function consoleLogin(
  ctx: Context,
  form: z.infer<typeof credentials>,
  request: Request,
) {
  return admit(ctx, request, await proveCredentials(ctx, form, request));
}

/**
 * Lets somebody into the console whose password was right: with a session, whose roles may have to wait
 * for a second factor to be set up; or not before the second step (4060, with its ticket).
 */
export async function admit(ctx: Context, request: Request, accountId: string) {
  const session = await ctx.db.transaction().execute(async (tx) => {
    const step = await stepAfterPassword(ctx, tx, accountId);
    if (step === 'second') return null;
    await recordLogin(tx, request, accountId, 'password');
    return openSession(ctx, tx, accountId, request, step === 'enrol' ? 'enrolling' : 'staff');
  });
  if (session) return session;
  throw new Refusal('secondFactorNeeded', { data: await beginSecondStep(ctx, accountId) });
}

async function beginSecondStep(ctx: Context, accountId: string): Promise<SecondStep> {
  const passkey = await assertionOptions(ctx, accountId);
  const factors = await listFactors(ctx.db, accountId);
  const ticket = await makeTicket(ctx.db, 'signIn', { accountId, data: passkey?.challenge ?? '' });
  return {
    ...ticket,
    hasAuthenticator: factors.some(({ kind }) => kind === 'authenticator'),
    passkey,
    hasRecoveryCodes: (await codesLeft(ctx.db, accountId)) > 0,
  };
}

/**
 * The second step. Refuses with 4018 whatever was wrong with the answer, 4003 after many codes, 2008
 * for an account that was locked meanwhile, and 4061 when the login has to begin again.
 */
export async function passSecondStep(ctx: Context, request: Request, answer: Answer) {
  const held = await tryTicket(ctx.db, 'signIn', answer.ticket);
  if (!held) throw new Refusal('signInExpired');
  const { accountId, data: challenge } = held;
  const left = answer.passkey ? null : await refuseGuessing(ctx, accountId);
  const session = await ctx.db
    .transaction()
    .execute(async (tx) => {
      await refuseLocked(tx, accountId);
      await proveFactor(ctx, tx, { accountId, challenge, answer });
      if (!(await useUpTicket(tx, answer.ticket))) throw new Refusal('signInExpired');
      if (answer.recoveryCode !== undefined) {
        await tellOwner(ctx, tx, accountId, { change: 'recovered' });
      }
      await recordLogin(tx, request, accountId, toLoginStep(answer));
      return openSession(ctx, tx, accountId, request, 'staff');
    })
    .catch(noteWrongFactor(ctx, request, { accountId, answer, left }));
  if (!answer.passkey) await forgetGuesses(ctx, accountId);
  return session;
}

async function refuseLocked(tx: Tx, accountId: string): Promise<void> {
  const account = await tx
    .selectFrom('accounts')
    .select('suspended_at')
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!account || account.suspended_at) throw new Refusal('loginFailed');
}

async function proveFactor(
  ctx: Context,
  tx: Tx,
  { accountId, challenge, answer }: { accountId: string; challenge: string; answer: Answer },
): Promise<void> {
  const { code, recoveryCode, passkey } = answer;
  if (code !== undefined && !(await isCodeOfApp(ctx, tx, accountId, code))) {
    throw fieldRefusal('code', 'secondFactor');
  }
  if (recoveryCode !== undefined && !(await useUpCode(ctx, tx, accountId, recoveryCode))) {
    throw fieldRefusal('recoveryCode', 'secondFactor');
  }
  if (passkey && !(await isSignedByPasskey(ctx, tx, accountId, { challenge, given: passkey }))) {
    throw fieldRefusal('passkey', 'secondFactor');
  }
}
