import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import { closeSessions } from '../accounts/sessions.ts';
import { eraseFactors } from '../factors/factors.ts';
import { tellOwner } from './tell-owner.ts';

/**
 * The way out for an owner who has lost every second factor and every recovery code, by somebody at the
 * server's own machine: the password alone leads in again. Null when no owner has this address, else
 * how many factors went.
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
    await tellOwner(ctx, tx, owner.id, { change: 'reset' });
    const nobody = { address: null, requestId: 'rescue-owner', session: null };
    await recordChange(tx, nobody, 'factor.rescue', `account:${owner.id}`, { factors }, null);
    return factors.length;
  });
}
