import type { Role } from '@film-contest/contract/access';
import type { staffList, staffMember, staffQuery } from '@film-contest/contract/staff';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { getSorter, slicePage, sortItems } from '../../platform/db/lists.ts';
import { type Request, sessionOf } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { addressOf } from '../accounts/account-address.ts';
import { refuseUnproved } from '../accounts/own-sessions.ts';
import { closeSessions, sessionsChanged } from '../accounts/sessions.ts';
import { openInvitations } from './invitations.ts';
import { aloneWithOwners, dropInvitations, refuseLastOwner } from './owners.ts';

type Member = z.infer<typeof staffMember>;

/** Staff in the order in which they joined, and invitations that still wait. */
export async function listStaff(
  { db }: Context,
  accountId: string,
  { sorter, ...page }: z.infer<typeof staffQuery>,
): Promise<z.infer<typeof staffList>> {
  const [members, invitations] = [await readMembers(db, accountId), await openInvitations(db)];
  const [column, direction] = getSorter(sorter) ?? ['createdAt', 'ascend'];
  const sorted = sortItems(
    members,
    { [column === 'name' ? 'name' : 'position']: direction },
    { name: (a, b) => a.name.localeCompare(b.name) },
  );
  return { ...slicePage(sorted, page), invitations };
}

export async function readMembers(db: Database | Tx, me: string, only?: string): Promise<Member[]> {
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
    .$if(only !== undefined, (each) => each.where('accounts.id', '=', only ?? ''))
    .groupBy('accounts.id')
    .orderBy('accounts.created_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name ?? addressOf(row),
    account: addressOf(row),
    roles: row.roles,
    lastSeenAt: row.seen?.toISOString() ?? null,
    isMe: row.id === me,
    hasSecondFactor: Boolean(row.hasSecondFactor),
  }));
}

/**
 * Gives a member of staff other roles, which count at once. Refuses with 4006, 4022, and with 4062 to
 * make an owner.
 */
export async function saveRoles(
  ctx: Context,
  request: Request,
  id: string,
  roles: readonly Role[],
): Promise<Member> {
  return ctx.db.transaction().execute(async (tx) => {
    const before = await takeRoles(tx, request, id, roles);
    const makesOwner = roles.includes('owner') && !before.includes('owner');
    if (makesOwner) await refuseUnproved(tx, request);
    await tx
      .insertInto('staff_roles')
      .values(roles.map((role) => ({ account_id: id, role })))
      .execute();
    await recordChange(tx, request, 'staff.roles', `account:${id}`, { roles: before }, { roles });
    await sessionsChanged(ctx, tx, id);
    const [member] = await readMembers(tx, sessionOf(request).accountId, id);
    if (!member) throw new Refusal('notFound');
    return member;
  });
}

/** Takes all roles from a member of staff and ends their sessions. Refuses with 4006, 4022. */
export async function removeStaff(ctx: Context, request: Request, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const before = await takeRoles(tx, request, id, []);
    await recordChange(tx, request, 'staff.remove', `account:${id}`, { roles: before }, null);
    await closeSessions(ctx, tx, id);
  });
}

/** Takes the roles that somebody has, before they get others; answers which these were. */
async function takeRoles(
  tx: Tx,
  request: Request,
  id: string,
  next: readonly Role[],
): Promise<Role[]> {
  await aloneWithOwners(tx);
  if (!next.includes('owner')) {
    await refuseLastOwner(tx, id);
    await dropInvitations(tx, request, id);
  }
  const taken = await tx
    .deleteFrom('staff_roles')
    .where('account_id', '=', id)
    .returning('role')
    .execute();
  if (taken.length === 0) throw new Refusal('notFound');
  return taken.map(({ role }) => role).sort();
}
