import type { staffMember } from '@film-contest/contract/staff';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import { type Request, sessionOf } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refuseUnproved } from '../accounts/own-sessions.ts';
import { closeSessions } from '../accounts/sessions.ts';
import { eraseFactors } from '../factors/factors.ts';
import { tellOwner } from '../sign-in/tell-owner.ts';
import { readMembers } from './staff.ts';

/**
 * Takes all second factors from another member of staff who has lost them, and ends their sessions.
 * Refuses with 4006, 4062, and with 4007 for oneself: one's own are removed one by one.
 */
export async function resetSecondFactor(
  ctx: Context,
  request: Request,
  id: string,
): Promise<z.infer<typeof staffMember>> {
  const me = sessionOf(request).accountId;
  if (id === me) throw new Refusal('notPermitted');
  return ctx.db.transaction().execute(async (tx) => {
    await refuseUnproved(tx, request);
    const [member] = await readMembers(tx, me, id);
    if (!member) throw new Refusal('notFound');
    const factors = await eraseFactors(tx, id);
    if (factors.length > 0) await tellOwner(ctx, tx, id, { change: 'reset' });
    await recordChange(tx, request, 'factor.reset', `account:${id}`, { factors }, null);
    await closeSessions(ctx, tx, id);
    return { ...member, hasSecondFactor: false, lastSeenAt: null };
  });
}
