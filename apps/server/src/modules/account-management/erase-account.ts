import type { erasure } from '@film-contest/contract/accounts';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { eraseResponses } from '../../platform/http/idempotency.ts';
import { eraseAccountRows } from '../accounts/account-rows.ts';
import { rejectPasswordOnlySession } from '../accounts/own-sessions.ts';
import { verifyPassword } from '../accounts/passwords.ts';
import { closeSessions } from '../accounts/sessions.ts';
import { eraseEnquiries, unassignEnquiries } from '../contact/contact.ts';
import { eraseEntries } from '../entries/erase-entries.ts';
import { eraseFactors } from '../factors/factors.ts';
import { eraseJurors } from '../judging/jurors.ts';
import { eraseMessages } from '../outbox/outbox.ts';
import { eraseStaffMember, rejectLastOwner } from '../staff/owners.ts';
import { eraseUploads } from '../uploads/erase-uploads.ts';
import { unlinkVotes } from '../voting/link-vote.ts';

/**
 * Erases the caller's account and all personal data. The numbers of submitted entries, votes and the audit log
 * remain, without personal data.
 */
export async function eraseAccount(
  ctx: Context,
  request: Request,
  { password }: z.infer<typeof erasure>,
): Promise<void> {
  const { accountId } = requireSession(request);
  await rejectPasswordOnlySession(ctx.db, request);
  await verifyPassword(ctx, accountId, password, 'password');
  await ctx.db.transaction().execute((tx) => eraseAccountData(ctx, tx, request, accountId));
}

/** Does nothing if the account is already erased. */
export async function eraseAccountData(
  ctx: Context,
  tx: Tx,
  request: Request,
  accountId: string,
): Promise<void> {
  await rejectLastOwner(tx, accountId);
  const account = await tx
    .selectFrom('accounts')
    .select(['email', 'phone'])
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!account) return;
  const identifiers = [account.email, account.phone].filter((each) => each !== null);
  await eraseStaffMember(tx, request, accountId, identifiers);
  await eraseJurors(tx, identifiers);
  await eraseEntries(tx, accountId);
  await eraseUploads(tx, accountId);
  await unlinkVotes(tx, accountId);
  await eraseEnquiries(tx, identifiers);
  await unassignEnquiries(tx, accountId);
  await eraseMessages(tx, identifiers);
  await eraseFactors(tx, accountId);
  await closeSessions(ctx, tx, accountId);
  await eraseResponses(tx, accountId);
  await eraseAccountRows(tx, accountId, identifiers);
}
