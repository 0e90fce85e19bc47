import type { Role } from '@film-contest/contract/access';
import type { staffList, staffMember, staffQuery } from '@film-contest/contract/staff';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { getSorter, slicePage, sortItems } from '../../platform/db/lists.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { getIdentifier } from '../accounts/account-identifier.ts';
import { requireRecentIdentityProof } from '../accounts/own-sessions.ts';
import { closeSessions, notifySessionsChanged } from '../accounts/sessions.ts';
import { listInvitations } from './invitations.ts';
import { lockOwners, rejectLastOwner, revokeInvitationsBy } from './owners.ts';

type Member = z.infer<typeof staffMember>;

/** Lists members of staff and valid invitations. */
export async function listStaff(
  { db }: Context,
  accountId: string,
  { sorter, ...page }: z.infer<typeof staffQuery>,
): Promise<z.infer<typeof staffList>> {
  const [members, invitations] = [await listMembers(db, accountId), await listInvitations(db)];
  const [column, direction] = getSorter(sorter) ?? ['createdAt', 'ascend'];
  const sorted = sortItems(
    members,
    { [column === 'name' ? 'name' : 'position']: direction },
    { name: (a, b) => a.name.localeCompare(b.name) },
  );
  return { ...slicePage(sorted, page), invitations };
}

export async function listMembers(
  db: Database | Tx,
  ownId: string,
  onlyId?: string,
): Promise<Member[]> {
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('staff_roles', 'staff_roles.account_id', 'accounts.id')
    .select(['accounts.id', 'name', 'email', 'phone'])
    .select((eb) => [
      sql<Role[]>`json_agg(role order by role)`.as('roles'),
      eb
        .selectFrom('sessions')
        .whereRef('sessions.account_id', '=', 'accounts.id')
        .select(sql<Date | null>`date_trunc('minute', max(last_used_at))`.as('seen'))
        .as('seen'),
      eb
        .exists(
          eb
            .selectFrom('second_factors')
            .select('id')
            .whereRef('second_factors.account_id', '=', 'accounts.id'),
        )
        .as('hasSecondFactor'),
    ])
    .$if(onlyId !== undefined, (each) => each.where('accounts.id', '=', onlyId ?? ''))
    .groupBy('accounts.id')
    .orderBy('accounts.created_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name ?? getIdentifier(row),
    account: getIdentifier(row),
    roles: row.roles,
    lastSeenAt: row.seen?.toISOString() ?? null,
    isMe: row.id === ownId,
    hasSecondFactor: Boolean(row.hasSecondFactor),
  }));
}

/** Replaces the roles of a member of staff. @throws proofNeeded to make an owner. */
export async function saveRoles(
  ctx: Context,
  request: Request,
  id: string,
  roles: readonly Role[],
): Promise<Member> {
  return ctx.db.transaction().execute(async (tx) => {
    const before = await removeRoles(tx, request, id, roles);
    const makesOwner = roles.includes('owner') && !before.includes('owner');
    if (makesOwner) await requireRecentIdentityProof(tx, request);
    await tx
      .insertInto('staff_roles')
      .values(roles.map((role) => ({ account_id: id, role })))
      .execute();
    await recordChange(tx, request, 'staff.roles', `account:${id}`, { roles: before }, { roles });
    await notifySessionsChanged(ctx, tx, id);
    const [member] = await listMembers(tx, requireSession(request).accountId, id);
    if (!member) throw new Refusal('notFound');
    return member;
  });
}

export async function removeStaff(ctx: Context, request: Request, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const before = await removeRoles(tx, request, id, []);
    await recordChange(tx, request, 'staff.remove', `account:${id}`, { roles: before }, null);
    await closeSessions(ctx, tx, id);
  });
}

/** Removes all roles of a member; the caller then adds `next`. Returns the removed roles. */
async function removeRoles(
  tx: Tx,
  request: Request,
  id: string,
  next: readonly Role[],
): Promise<Role[]> {
  await lockOwners(tx);
  if (!next.includes('owner')) {
    await rejectLastOwner(tx, id);
    await revokeInvitationsBy(tx, request, id);
  }
  const removed = await tx
    .deleteFrom('staff_roles')
    .where('account_id', '=', id)
    .returning('role')
    .execute();
  if (removed.length === 0) throw new Refusal('notFound');
  return removed.map(({ role }) => role).sort();
}
