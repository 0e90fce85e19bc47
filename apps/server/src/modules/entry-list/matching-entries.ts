import type { consoleEntriesQuery } from '@film-contest/contract/entry-list';
import { type OrderByExpression, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { anyOfSql } from '../../platform/db/lists.ts';
import type { Session } from '../../platform/http/call.ts';
import { buildMarkConditions } from '../entries/entry-marks.ts';
import {
  countMatchingEntries,
  discardBlankSearch,
  estimateMatchCount,
  isOfSchoolsSql,
  isSearchAnsweredByIndex,
  matchesSearchSql,
  selectEntryListing,
} from '../entries/listing.ts';
import { entriesByChecklistStateSql } from '../review/checklist.ts';
import { canSeePrivateFields } from '../review/review.rules.ts';
import { isAssignedToSql } from '../review/review-columns.ts';
import { readContest } from '../settings/settings.ts';

export type EntriesQuery = z.infer<typeof consoleEntriesQuery>;
type Filters = NonNullable<EntriesQuery['filters']>;

export type Wanted = Pick<EntriesQuery, 'search' | 'filters' | 'sorter'>;

/**
 * Selects the entries of a list, in every state except draft, from `entry_listing`, so that filters take
 * milliseconds with 100,000 entries. `countTo` counts the entries up to a maximum.
 */
export async function selectMatchingEntries(db: Database, session: Session, wanted: Wanted) {
  const { filters = {}, sorter } = wanted;
  const search = discardBlankSearch(wanted.search);
  const zone = filters.from || filters.to ? (await readContest(db)).timeZone : '';
  const spread = search && (await estimateMatchCount(db, search));
  let rows = selectEntryListing(db, spread === 'few' ? search : undefined).leftJoin(
    'vote_tallies',
    'vote_tallies.entry_number',
    'listed.number',
  );
  if (filters.state?.length) rows = rows.where('listed.state', 'in', filters.state);
  if (filters.waiting?.length) rows = rows.where(isWaitingSql);
  if (filters.group?.length) rows = rows.where('listed.group_name', 'in', filters.group);
  if (filters.school?.length) rows = rows.where(isOfSchoolsSql(filters.school));
  if (filters.checks?.length) {
    const worst = canSeePrivateFields(session) ? 'listed.worst' : 'listed.worst_shown';
    rows = rows.where(worst, 'in', filters.checks);
  }
  if (filters.assignee?.length) {
    rows = rows.where(isAssignedToSql('listed.entry_id', filters.assignee, session.accountId));
  }
  // Applies the filter only for staff who see private fields: the missing items of a student entry reveal whether a
  // team member is under 14.
  if (filters.checklist?.length && canSeePrivateFields(session)) {
    const { checklist } = await readContest(db);
    const hasMissing = filters.checklist.map((each) => each === 'open');
    const found = entriesByChecklistStateSql(checklist, hasMissing);
    rows = rows.where(sql<boolean>`listed.entry_id in (${found})`);
  }
  if (filters.placement?.length) rows = rows.where(isPlacedInSql(filters.placement));
  const conditions = [...buildMarkConditions(filters), ...buildRangeConditions(filters, zone)];
  for (const condition of conditions) rows = rows.where(condition);
  if (search && !(spread === 'few' && isSearchAnsweredByIndex(search)))
    rows = rows.where(matchesSearchSql(search));
  const [by, direction] = buildEntryOrder(sorter);
  const found = rows.select('listed.entry_id');
  return {
    matching: rows.orderBy(by, direction).orderBy('listed.number', direction),
    async countTo(most: number): Promise<number> {
      if (search && spread === 'many' && !isFiltered(filters))
        return countMatchingEntries(db, search, most);
      const { total } = await db
        .selectFrom(found.limit(most).as('found'))
        .select(sql<number>`count(*)`.as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },
  };
}

const isFiltered = (filters: Filters) => Object.values(filters).some((values) => values?.length);

/**
 * Selects a page of ids by votes from the tallies alone, which takes a tenth of the time of sorting the entries. Null
 * for any other list, or if the page reaches entries without votes.
 */
export async function selectTopEntryIdsByVotes(
  db: Database,
  { search, filters = {}, sorter }: Wanted,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ id: string }[] | null> {
  if (discardBlankSearch(search) || isFiltered(filters) || sorter?.votes !== 'descend') return null;
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('vote_tallies')
        .selectAll()
        .where('votes', '>', 0)
        .orderBy('votes', 'desc')
        .orderBy('entry_number', 'desc')
        .limit(limit)
        .offset(offset)
        .as('ranked'),
    )
    .innerJoin('entry_listing as listed', 'listed.number', 'ranked.entry_number')
    .select('listed.entry_id as id')
    .orderBy('ranked.votes', 'desc')
    .orderBy('ranked.entry_number', 'desc')
    .execute();
  return rows.length === limit ? rows : null;
}

const orders = {
  submittedAt: sql`listed.submitted_at`,
  updatedAt: sql`listed.updated_at`,
  number: sql`listed.number`,
  title: sql`listed.title`,
  votes: sql`coalesce(vote_tallies.votes, 0)`,
} satisfies Record<string, OrderByExpression<never, never, never>>;

function buildEntryOrder(sorter: EntriesQuery['sorter']) {
  const [[by, direction] = ['submittedAt', 'ascend']] = Object.entries(sorter ?? {});
  return [orders[by as keyof typeof orders], direction === 'ascend' ? 'asc' : 'desc'] as const;
}

/** SQL: whether an entry is in review, or published with a revision that waits for a decision. */
const isWaitingSql = sql<boolean>`(listed.state = 'in_review' or (listed.state = 'published'
  and listed.entry_id in (select id from entries where revision_submitted_at is not null)))`;

type Placement = NonNullable<Filters['placement']>[number];

/** SQL: whether an entry is placed in one of these lists; `none` means in no list. */
function isPlacedInSql(wanted: readonly Placement[]) {
  const lists = wanted.filter((each) => each !== 'none');
  const placed = sql`select entry_id from contents
    where entry_id is not null and state <> 'removed'`;
  const inThese = sql`listed.entry_id in (${placed} and type = any(${lists}::text[]))`;
  const inNone = sql`listed.entry_id not in (${placed}
    and type in ('selectedopen', 'selected', 'exhibition'))`;
  return anyOfSql([
    ...(lists.length > 0 ? [inThese] : []),
    ...(wanted.includes('none') ? [inNone] : []),
  ]);
}

/** SQL: conditions for inclusive ranges. Days are in the contest's time zone. */
function buildRangeConditions({ from, to, minSeconds, maxSeconds }: Filters, zone: string) {
  const getDayStart = (day: string) => sql`(${day}::date)::timestamp at time zone ${zone}`;
  return [
    from?.[0] && sql<boolean>`listed.submitted_at >= ${getDayStart(from[0])}`,
    to?.[0] &&
      sql<boolean>`listed.submitted_at <
      (${to[0]}::date + 1)::timestamp at time zone ${zone}`,
    minSeconds?.[0] && sql<boolean>`listed.seconds >= ${minSeconds[0]}::float8`,
    maxSeconds?.[0] && sql<boolean>`listed.seconds <= ${maxSeconds[0]}::float8`,
  ].filter((condition) => typeof condition === 'object');
}
