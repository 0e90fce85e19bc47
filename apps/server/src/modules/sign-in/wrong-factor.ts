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
 * account learns by mail when it was the last that is taken, and of many in a day. The fault is thrown on.
 */
export const noteWrongFactor =
  (ctx: Context, request: Request, { accountId, answer, left }: Tried) =>
  async (fault: unknown): Promise<never> => {
    if (!(fault instanceof Refusal) || fault.code !== codes.secondFactor) throw fault;
    await recordFailedLogin(ctx, request, accountId, stepOf(answer));
    const change = left === null ? null : await worthTelling(ctx, accountId, left);
    if (change) {
      await ctx.db.transaction().execute((tx) => tellOwner(ctx, tx, accountId, { change }));
    }
    throw fault;
  };

async function worthTelling(ctx: Context, accountId: string, left: number) {
  const hasAlarmed = await isAlarming(ctx, accountId);
  if (left === 0) return 'locked';
  return hasAlarmed ? 'guessed' : null;
}

function stepOf({ recoveryCode, passkey }: Tried['answer']) {
  if (passkey) return 'passkey';
  return recoveryCode === undefined ? 'code' : 'recoveryCode';
}
