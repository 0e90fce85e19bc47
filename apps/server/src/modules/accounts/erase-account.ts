import type { erasure } from '@film-contest/contract/accounts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Request, sessionOf } from '../../platform/http/call.ts';
import { eraseResponses } from '../../platform/http/idempotency.ts';
import { recordChange } from '../audit/audit.ts';
import { eraseEnquiries, leaveEnquiries } from '../contact/contact.ts';
import { eraseEntries } from '../entries/erase-entries.ts';
import { eraseFactors } from '../factors/factors.ts';
import { eraseMessages } from '../outbox/outbox.ts';
import { eraseUploads } from '../uploads/erase-uploads.ts';
import { unlinkVotes } from '../voting/unlink-votes.ts';
import { refusePasswordAlone } from './own-sessions.ts';
import { dropInvitations, refuseLastOwner } from './owners.ts';
import { provePassword } from './passwords.ts';
import { closeSessions } from './sessions.ts';

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
  await dismiss(tx, request, accountId);
  await eraseEntries(tx, accountId);
  await eraseUploads(tx, accountId);
  await unlinkVotes(tx, accountId);
  await eraseEnquiries(tx, addresses);
  await leaveEnquiries(tx, accountId);
  await eraseMessages(tx, addresses);
  await tx.deleteFrom('sms_codes').where('phone', 'in', addresses).execute();
  await tx.deleteFrom('invitations').where('email', 'in', addresses).execute();
  await tx.deleteFrom('link_tokens').where('account_id', '=', accountId).execute();
  await eraseFactors(tx, accountId);
  await closeSessions(ctx, tx, accountId);
  await eraseResponses(tx, accountId);
  await blank(tx, accountId);
}

/** Staff who leave are written down, as every change of roles. */
async function dismiss(tx: Tx, request: Request, accountId: string): Promise<void> {
  const roles = await tx
    .deleteFrom('staff_roles')
    .where('account_id', '=', accountId)
    .returning('role')
    .execute();
  if (roles.length === 0) return;
  await dropInvitations(tx, request, accountId);
  const before = { roles: roles.map(({ role }) => role) };
  await recordChange(tx, request, 'staff.leave', `account:${accountId}`, before, null);
}

/** Removes the account itself, or what is personal in it when something must go on naming it. */
async function blank(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ email: null, phone: null, name: null, password_hash: '', erased_at: sql`now()` })
    .set({ suspended_reason: null, suspended_by: null })
    .where('id', '=', accountId)
    .execute();
  await tx
    .deleteFrom('accounts')
    .where('id', '=', accountId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('entries').select('id').whereRef('account_id', '=', 'accounts.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('uploads').select('id').whereRef('account_id', '=', 'accounts.id'))),
    )
    .execute();
}
