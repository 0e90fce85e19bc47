import { codes } from '@film-contest/contract/codes';
import type { Context } from '../../context.ts';
import type { Request } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { recordFailedLogin } from '../accounts/login-records.ts';
import { countWrongCodeAndCheckAlert } from '../factors/guesses.ts';
import { mailSignInChange } from './mail-sign-in-change.ts';

interface Attempt {
  accountId: string;
  answer: { code?: unknown; recoveryCode?: unknown; passkey?: unknown };
  left: number | null;
}

/**
 * Returns an error handler for a failed second step. It records a wrong factor in the audit log. It mails the
 * account's owner when no attempt is left, and after many attempts in a day. It always throws the error again.
 */
export const handleWrongFactor =
  (ctx: Context, request: Request, { accountId, answer, left }: Attempt) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof Refusal) || error.code !== codes.secondFactor) throw error;
    recordFailedLogin(ctx, request, accountId, toLoginStep(answer));
    if (left !== null) {
      await mailWrongFactorAlert(ctx, accountId, left).catch((failure) =>
        ctx.log.error({ err: failure, request: request.requestId }, 'guess alert not mailed'),
      );
    }
    throw error;
  };

async function mailWrongFactorAlert(ctx: Context, accountId: string, left: number): Promise<void> {
  const change = await countWrongFactorAndGetAlert(ctx, accountId, left);
  if (!change) return;
  await ctx.db.transaction().execute((tx) => mailSignInChange(ctx, tx, accountId, { change }));
}

async function countWrongFactorAndGetAlert(ctx: Context, accountId: string, left: number) {
  const isAlertDue = await countWrongCodeAndCheckAlert(ctx, accountId);
  if (left === 0) return 'locked';
  return isAlertDue ? 'guessed' : null;
}

/** Returns the step's name in the audit log. */
export function toLoginStep({ recoveryCode, passkey }: Attempt['answer']) {
  if (passkey) return 'passkey';
  return recoveryCode === undefined ? 'code' : 'recoveryCode';
}
