import { accessRoles } from '@film-contest/contract/access';
import type { Contract } from '@film-contest/contract/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../context.ts';
import { fetchPage, getDirectionSql } from '../../platform/db/lists.ts';
import { staffNameSql } from '../../platform/db/staff-name.ts';

/** SQL: whether an account can review. Former and suspended staff cannot. */
export const canReviewSql = (id: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from staff_roles join accounts as staff on staff.id = staff_roles.account_id
    where staff.id = ${sql.ref(id)} and staff.suspended_at is null
      and role in (${sql.join(accessRoles.canReview)}))`;

/** Lists the staff who can review, sorted by name; `me` is the reader's account. */
export function listReviewers(
  { db }: Context,
  me: string,
  query: Contract['reviewers']['query'],
): Promise<Contract['reviewers']['data']> {
  const rows = db
    .selectFrom('accounts')
    .select(['id', staffNameSql('accounts').as('name')])
    .where(canReviewSql('accounts.id'))
    .orderBy('name', getDirectionSql(query.sorter?.name))
    .orderBy('id');
  return fetchPage(rows, query, (row) => ({ ...row, isMe: row.id === me }));
}
