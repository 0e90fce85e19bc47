import type { erasure } from '@film-contest/contract/accounts';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Request, sessionOf } from '../../platform/http/call.ts';
import { eraseResponses } from '../../platform/http/idempotency.ts';
import { eraseAccountRows } from '../accounts/account-rows.ts';
import { refusePasswordAlone } from '../accounts/own-sessions.ts';
import { provePassword } from '../accounts/passwords.ts';
import { closeSessions } from '../accounts/sessions.ts';
import { eraseEnquiries, leaveEnquiries } from '../contact/contact.ts';
import { eraseEntries } from '../entries/erase-entries.ts';
import { eraseFactors } from '../factors/factors.ts';
import { eraseMessages } from '../outbox/outbox.ts';
import { eraseStaffMember, refuseLastOwner } from '../staff/owners.ts';
import { eraseUploads } from '../uploads/erase-uploads.ts';
import { unlinkVotes } from '../voting/unlink-votes.ts';

/**
 * Erases an account with all that is personal in it, for good. What stays, with no word of the
 * person: numbers of entries that were submitted, votes, and the audit log. Refuses with 1007, 4022, 4064.
 */
export async function eraseAccount(
  ctx: Context,
  request: Request,
  { password }: z.infer<typeof erasure>,
): Promise<void> {
  const { accountId } = sessionOf(request);
  await refusePasswordAlone(ctx.db, request);
  await provePassword(ctx, accountId, password, 'password');
  await ctx.db.transaction().execute((tx) => eraseEverything(ctx, tx, request, accountId));
}

/** Erases an account, whoever asked for it. What was erased meanwhile is done. Refuses with 4022. */
export async function eraseEverything(
  ctx: Context,
  tx: Tx,
  request: Request,
  accountId: string,
): Promise<void> {
  await refuseLastOwner(tx, accountId);
  const account = await tx
    .selectFrom('accounts')
    .select(['email', 'phone'])
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!account) return;
  const addresses = [account.email, account.phone].filter((each) => each !== null);
  await eraseStaffMember(tx, request, accountId, addresses);
  await eraseEntries(tx, accountId);
  await eraseUploads(tx, accountId);
  await unlinkVotes(tx, accountId);
  await eraseEnquiries(tx, addresses);
  await leaveEnquiries(tx, accountId);
  await eraseMessages(tx, addresses);
  await eraseFactors(tx, accountId);
  await closeSessions(ctx, tx, accountId);
  await eraseResponses(tx, accountId);
  await eraseAccountRows(tx, accountId, addresses);
}
