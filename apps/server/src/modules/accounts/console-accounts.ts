import type { accountsQuery, consoleAccount } from '@film-contest/contract/console';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { pageOfRows, searchPattern } from '../../platform/db/lists.ts';
import { holds } from '../../platform/http/access.ts';
import { type Request, sessionOf } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { recordChange } from '../audit/audit.ts';
import { addressOf } from './account-address.ts';
import { aloneWithOwners, dropInvitations, refuseLastOwner } from './owners.ts';
import { closeSessions } from './sessions.ts';

type Account = z.infer<typeof consoleAccount>;

const state = sql<Account['state']>`case when suspended_at is not null then 'suspended'
  when activated_at is null then 'inactive' else 'active' end`;

/** Registered accounts as staff see them; erased ones are nobody's. */
const accountRows = (db: Database | Tx) =>
  db
    .selectFrom('accounts')
    .select(['accounts.id', 'email', 'phone', 'name', 'accounts.created_at'])
    .select((eb) => [
      state.as('state'),
      eb
        .exists(
          eb.selectFrom('staff_roles').select('role').whereRef('account_id', '=', 'accounts.id'),
        )
        .as('isStaff'),
      eb
        .selectFrom('entries')
        .whereRef('entries.account_id', '=', 'accounts.id')
        .select(sql<number>`count(*)`.as('count'))
        .as('entries'),
    ])
    .where('erased_at', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof accountRows>['execute']>>[number];

const accountOf = (row: Row): Account => ({
  id: row.id,
  account: addressOf(row),
  name: row.name,
  state: row.state,
  isStaff: Boolean(row.isStaff),
  entries: row.entries ?? 0,
  createdAt: row.created_at.toISOString(),
});

export async function listAccounts({ db }: Context, query: z.infer<typeof accountsQuery>) {
  let rows = accountRows(db);
  if (query.filters?.state?.length) rows = rows.where(state, 'in', query.filters.state);
  if (query.search) {
    const pattern = searchPattern(query.search);
    rows = rows.where((eb) =>
      eb.or([
        eb('email', 'ilike', pattern),
        eb('phone', 'ilike', pattern),
        eb('name', 'ilike', pattern),
      ]),
    );
  }
  const direction = query.sorter?.createdAt === 'ascend' ? 'asc' : 'desc';
  const ordered = rows.orderBy('accounts.created_at', direction).orderBy('accounts.id', direction);
  return pageOfRows(ordered, query, accountOf);
}

/** Locks an account; its sessions end at once. Refuses with 4006, 4007, 4017, 4022. */
export const suspendAccount = (ctx: Context, request: Request, id: string) =>
  ctx.db.transaction().execute(async (tx) => {
    await aloneWithOwners(tx);
    await refuseForeign(tx, request, id);
    await refuseLastOwner(tx, id);
    await setSuspended(tx, id, true);
    await dropInvitations(tx, request, id);
    await closeSessions(ctx, tx, id);
    await recordChange(tx, request, 'account.suspend', `account:${id}`, null, null);
    return readAccount(tx, id);
  });

/** Lets a locked account in again. Refuses with 4006, 4007, 4017. */
export const restoreAccount = (ctx: Context, request: Request, id: string) =>
  ctx.db.transaction().execute(async (tx) => {
    await aloneWithOwners(tx);
    await refuseForeign(tx, request, id);
    await setSuspended(tx, id, false);
    await recordChange(tx, request, 'account.restore', `account:${id}`, null, null);
    return readAccount(tx, id);
  });

/** Nobody decides about their own account, and about that of staff only who manages them. */
async function refuseForeign(tx: Tx, request: Request, id: string): Promise<void> {
  const session = sessionOf(request);
  const role = await tx
    .selectFrom('staff_roles')
    .select('role')
    .where('account_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  const isForeign = role !== undefined && !holds(session, 'canManageStaff');
  if (id === session.accountId || isForeign) throw new Refusal('notPermitted');
}

async function setSuspended(tx: Tx, id: string, isSuspended: boolean): Promise<void> {
  const changed = await tx
    .updateTable('accounts')
    .set({ suspended_at: isSuspended ? sql`now()` : null })
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .where('suspended_at', isSuspended ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (changed) return;
  await readAccount(tx, id);
  throw new Refusal('wrongState');
}

async function readAccount(tx: Tx, id: string): Promise<Account> {
  const row = await accountRows(tx).where('accounts.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('notFound');
  return accountOf(row);
}
