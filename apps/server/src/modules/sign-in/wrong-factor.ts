import { codes } from '@film-contest/contract/codes';
import type { Context } from '../../context.ts';
import type { Request } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { recordFailedLogin } from '../accounts/failed-logins.ts';
import { isAlarming } from '../factors/guesses.ts';
import { tellOwner } from './tell-owner.ts';

interface Tried {
  accountId: string;
  answer: { code?: unknown; recoveryCode?: unknown; passkey?: unknown };
  /** How many more codes are taken now; null where codes are not what was tried. */
  left: number | null;
}

/**
 * What a second step ends in that failed: a wrong one goes into the audit log, and the owner of the
 * account learns by mail when it was the last that is taken, and of many in a day. The fault is thrown on,
 * whether or not that can be written: the try itself was counted before it was judged.
 */
export const noteWrongFactor =
  (ctx: Context, request: Request, { accountId, answer, left }: Tried) =>
  async (fault: unknown): Promise<never> => {
    if (!(fault instanceof Refusal) || fault.code !== codes.secondFactor) throw fault;
    recordFailedLogin(ctx, request, accountId, toLoginStep(answer));
    if (left !== null) {
      await tellOfGuesses(ctx, accountId, left).catch((error) =>
        ctx.log.error({ err: error, request: request.requestId }, 'wrong codes not told of'),
      );
    }
    throw fault;
  };

async function tellOfGuesses(ctx: Context, accountId: string, left: number): Promise<void> {
  const change = await worthTelling(ctx, accountId, left);
  if (!change) return;
  await ctx.db.transaction().execute((tx) => tellOwner(ctx, tx, accountId, { change }));
}

async function worthTelling(ctx: Context, accountId: string, left: number) {
  const hasAlarmed = await isAlarming(ctx, accountId);
  if (left === 0) return 'locked';
  return hasAlarmed ? 'guessed' : null;
}

/** The name of a second step in the records of logins. */
export function toLoginStep({ recoveryCode, passkey }: Tried['answer']) {
  if (passkey) return 'passkey';
  return recoveryCode === undefined ? 'code' : 'recoveryCode';
}
