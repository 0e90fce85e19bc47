import { sql } from 'kysely';
import { recordChange } from '../../platform/audit-records.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Request } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { maskedAddress } from '../accounts/account-address.ts';

/** Whoever makes, locks or dismisses an owner does so alone, until the transaction ends. */
export const aloneWithOwners = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('film-contest: owners'))`.execute(tx);

/** Whether there is an owner, besides an account if one is named, who can come in. */
export async function hasOwner(db: Database | Tx, besides?: string): Promise<boolean> {
  const owner = await db
    .selectFrom('staff_roles')
    .innerJoin('accounts', 'accounts.id', 'staff_roles.account_id')
    .select('account_id')
    .where('role', '=', 'owner')
    .where('suspended_at', 'is', null)
    .$if(besides !== undefined, (rows) => rows.where('account_id', '!=', besides ?? ''))
    .limit(1)
    .executeTakeFirst();
  return owner !== undefined;
}

/** Refuses with 4022 to let the last owner go. Between this and the commit nobody else can. */
export async function refuseLastOwner(tx: Tx, accountId: string): Promise<void> {
  await aloneWithOwners(tx);
  const role = await tx
    .selectFrom('staff_roles')
    .select('role')
    .where('account_id', '=', accountId)
    .where('role', '=', 'owner')
    .executeTakeFirst();
  if (role && !(await hasOwner(tx, accountId))) throw new Refusal('lastOwner');
}

/** Removes an account from the staff before it is erased, with the invitations from and to it. */
export async function eraseStaffMember(
  tx: Tx,
  request: Request,
  accountId: string,
  addresses: string[],
): Promise<void> {
  await tx.deleteFrom('invitations').where('email', 'in', addresses).execute();
  const removed = await tx
    .deleteFrom('staff_roles')
    .where('account_id', '=', accountId)
    .returning('role')
    .execute();
  if (removed.length === 0) return;
  await dropInvitations(tx, request, accountId);
  const before = { roles: removed.map(({ role }) => role) };
  await recordChange(tx, request, 'staff.leave', `account:${accountId}`, before, null);
}

/** Takes back what somebody invited others to: it is worth as much as their own role. */
export async function dropInvitations(tx: Tx, request: Request, accountId: string): Promise<void> {
  const dropped = await tx
    .deleteFrom('invitations')
    .where('invited_by', '=', accountId)
    .returning(['id', 'email', 'roles'])
    .execute();
  for (const { id, email, roles } of dropped) {
    const before = { email: maskedAddress(email), roles };
    await recordChange(tx, request, 'staff.uninvite', `invitation:${id}`, before, null);
  }
}
