import { sql } from 'kysely';
import { recordChange } from '../../platform/audit-records.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Request } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { maskEmail } from '../accounts/account-identifier.ts';

/** Prevents other transactions from changing owners until this one ends. */
export const lockOwners = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('film-contest: owners'))`.execute(tx);

/**
 * Whether there is an active owner.
 * @param except id of an account to ignore
 */
export async function hasActiveOwner(db: Database | Tx, except?: string): Promise<boolean> {
  const owner = await db
    .selectFrom('staff_roles')
    .innerJoin('accounts', 'accounts.id', 'staff_roles.account_id')
    .select('account_id')
    .where('role', '=', 'owner')
    .where('suspended_at', 'is', null)
    .$if(except !== undefined, (rows) => rows.where('account_id', '!=', except ?? ''))
    .limit(1)
    .executeTakeFirst();
  return owner !== undefined;
}

/** Lists the e-mail addresses of the active owners, with their languages. */
export const listOwnerAddresses = (db: Database | Tx) =>
  db
    .selectFrom('staff_roles')
    .innerJoin('accounts', 'accounts.id', 'staff_roles.account_id')
    .select(['email', 'locale'])
    .where('role', '=', 'owner')
    .where('suspended_at', 'is', null)
    .where('email', 'is not', null)
    .$narrowType<{ email: string }>()
    .execute();

/**
 * Prevents concurrent changes of owners until the transaction ends. @throws lastOwner if the account is the last
 * active owner
 */
export async function rejectLastOwner(tx: Tx, accountId: string): Promise<void> {
  await lockOwners(tx);
  const role = await tx
    .selectFrom('staff_roles')
    .select('role')
    .where('account_id', '=', accountId)
    .where('role', '=', 'owner')
    .executeTakeFirst();
  if (role && !(await hasActiveOwner(tx, accountId))) throw new Refusal('lastOwner');
}

/**
 * Removes an account from the staff before the account is erased. Deletes the invitations that it sent or received.
 */
export async function eraseStaffMember(
  tx: Tx,
  request: Request,
  accountId: string,
  identifiers: string[],
): Promise<void> {
  await tx.deleteFrom('invitations').where('email', 'in', identifiers).execute();
  const removed = await tx
    .deleteFrom('staff_roles')
    .where('account_id', '=', accountId)
    .returning('role')
    .execute();
  if (removed.length === 0) return;
  await revokeInvitationsBy(tx, request, accountId);
  const before = { roles: removed.map(({ role }) => role) };
  await recordChange(tx, request, 'staff.leave', `account:${accountId}`, before, null);
}

export async function revokeInvitationsBy(
  tx: Tx,
  request: Request,
  accountId: string,
): Promise<void> {
  const revoked = await tx
    .deleteFrom('invitations')
    .where('invited_by', '=', accountId)
    .returning(['id', 'email', 'roles'])
    .execute();
  for (const { id, email, roles } of revoked) {
    const before = { email: maskEmail(email), roles };
    await recordChange(tx, request, 'staff.uninvite', `invitation:${id}`, before, null);
  }
}
