import type { staffMember } from '@film-contest/contract/staff';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { requireRecentIdentityProof } from '../accounts/own-sessions.ts';
import { closeSessions } from '../accounts/sessions.ts';
import { eraseFactors } from '../factors/factors.ts';
import { mailSignInChange } from '../sign-in/mail-sign-in-change.ts';
import { listMembers } from './staff.ts';

/**
 * Removes all second factors of another member of staff, who has lost them, and ends their sessions.
 * @throws notPermitted for the caller's own account.
 */
export async function resetSecondFactor(
  ctx: Context,
  request: Request,
  id: string,
): Promise<z.infer<typeof staffMember>> {
  const me = requireSession(request).accountId;
  if (id === me) throw new Refusal('notPermitted');
  return ctx.db.transaction().execute(async (tx) => {
    await requireRecentIdentityProof(tx, request);
    const [member] = await listMembers(tx, me, id);
    if (!member) throw new Refusal('notFound');
    const factors = await eraseFactors(tx, id);
    if (factors.length > 0) await mailSignInChange(ctx, tx, id, { change: 'reset' });
    await recordChange(tx, request, 'factor.reset', `account:${id}`, { factors }, null);
    await closeSessions(ctx, tx, id);
    return { ...member, hasSecondFactor: false, lastSeenAt: null };
  });
}
