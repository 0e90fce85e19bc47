import type { Contract } from '@film-contest/contract/contract';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { anyOfSql } from '../../platform/db/lists.ts';
import { staffNameSql } from '../../platform/db/staff-name.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { canReviewSql } from './reviewers.ts';

type Review = Pick<Contract['consoleEntries']['data']['list'][number], 'assignee' | 'holder'>;

/** Joins the assignee and the holder of each entry. */
export const joinReviewTables = (entries: SelectQueryBuilder<Tables, 'entries', object>) =>
  entries
    .leftJoin('review_assignments as given', 'given.entry_id', 'entries.id')
    .leftJoin('accounts as assignee', (join) =>
      join.onRef('assignee.id', '=', 'given.account_id').on(canReviewSql('given.account_id')),
    )
    .leftJoin('review_holds as held', (join) =>
      join.onRef('held.entry_id', '=', 'entries.id').on('held.expires_at', '>', sql<Date>`now()`),
    )
    .leftJoin('accounts as holder', 'holder.id', 'held.account_id');

export const reviewColumns = [
  'assignee.id as assignee_id',
  staffNameSql('assignee').as('assignee_name'),
  'holder.id as holder_id',
  staffNameSql('holder').as('holder_name'),
  'held.since as held_since',
] as const;

interface ReviewRow {
  assignee_id: string | null;
  assignee_name: string;
  holder_id: string | null;
  holder_name: string;
  held_since: Date | null;
}

export const toAssigneeAndHolder = (row: ReviewRow, me: string): Review => ({
  assignee: row.assignee_id ? { id: row.assignee_id, name: row.assignee_name } : null,
  holder:
    row.holder_id && row.held_since
      ? {
          id: row.holder_id,
          name: row.holder_name,
          since: row.held_since.toISOString(),
          isMe: row.holder_id === me,
        }
      : null,
});

/**
 * SQL: whether an entry is assigned to one of these accounts. `me` in the list is the caller; `nobody` means
 * unassigned.
 */
export function isAssignedToSql(
  entryId: string,
  wanted: readonly string[],
  me: string,
): RawBuilder<boolean> {
  const ids = wanted.filter((id) => id !== 'nobody').map((id) => (id === 'me' ? me : id));
  const given = sql`select given.entry_id from review_assignments given
    where ${canReviewSql('given.account_id')}`;
  const theirs = sql`${sql.ref(entryId)} in (${given} and given.account_id = any(${ids}::uuid[]))`;
  const nobodys = sql`${sql.ref(entryId)} not in (${given})`;
  return anyOfSql([
    ...(ids.length > 0 ? [theirs] : []),
    ...(wanted.includes('nobody') ? [nobodys] : []),
  ]);
}
