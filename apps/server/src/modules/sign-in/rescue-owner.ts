import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import { closeSessions } from '../accounts/sessions.ts';
import { eraseFactors } from '../factors/factors.ts';
import { mailSignInChange } from './mail-sign-in-change.ts';

/**
 * Removes the second factors of an owner who has lost them and all recovery codes. A command on the server runs it.
 * Returns the number of removed factors; null if no owner has this e-mail address.
 */
export async function rescueOwner(ctx: Context, email: string): Promise<number | null> {
  return ctx.db.transaction().execute(async (tx) => {
    const owner = await tx
      .selectFrom('accounts')
      .innerJoin('staff_roles', 'staff_roles.account_id', 'accounts.id')
      .select('accounts.id')
      .where('email', '=', email.trim().toLowerCase())
      .where('role', '=', 'owner')
      .executeTakeFirst();
    if (!owner) return null;
    const factors = await eraseFactors(tx, owner.id);
    await closeSessions(ctx, tx, owner.id);
    await mailSignInChange(ctx, tx, owner.id, { change: 'reset' });
    const actor = { address: null, requestId: 'rescue-owner', session: null };
    await recordChange(tx, actor, 'factor.rescue', `account:${owner.id}`, { factors }, null);
    return factors.length;
  });
}
