import { accessRoles } from '@film-contest/contract/access';
import type { Contract } from '@film-contest/contract/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../context.ts';

/** SQL: what colleagues call the account of a row of `accounts` (known as `table`). */
export const staffName = (table: string): RawBuilder<string> =>
  sql<string>`coalesce(nullif(${sql.ref(`${table}.name`)}, ''), ${sql.ref(`${table}.email`)},
    ${sql.ref(`${table}.phone`)}, '')`;

/** SQL: whether the account of a row can review. An assignment to one who left counts no more. */
export const canReview = (id: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from staff_roles
    where staff_roles.account_id = ${sql.ref(id)} and role in (${sql.join(accessRoles.canReview)}))`;

/** Staff who can review, by name; `me` is the reader's account. */
export async function listReviewers(
  { db }: Context,
  me: string,
): Promise<Contract['reviewers']['data']> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', staffName('accounts').as('name')])
    .where(canReview('accounts.id'))
    .where('suspended_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return { list: rows.map((row) => ({ ...row, isMe: row.id === me })), total: rows.length };
}
