import { formatNumber, limits } from '@film-contest/contract/limits';
import type {
  consoleVote,
  consoleVotesQuery,
  voteRefusal,
  voteRefusalsQuery,
} from '@film-contest/contract/voting';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/database.ts';
import { toLikePattern } from '../../platform/db/lists.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { caseKey } from './vote-audit.rules.ts';

type VotesQuery = z.infer<typeof consoleVotesQuery>;

interface Paging {
  current: number;
  pageSize: number;
}

/**
 * The most rows of a list that are counted. Beyond, a page says that there is more: nobody turns that
 * many pages, and to count ten million rows for each of them would take longer than to show them.
 */
const mostCounted = 10_000;

/** Votes that count, the newest first unless told otherwise. */
export async function listVotes({ db }: Context, query: VotesQuery) {
  const { entries, rest } = await narrowed(db, query);
  let rows = db.selectFrom('votes');
  if (entries) rows = rows.where('votes.entry_number', 'in', entries);
  if (rest.network?.length) rows = rows.where('votes.network', 'in', rest.network);
  const levels = rest.level?.map((level) => Number(level) as 0 | 1 | 2 | 3);
  if (levels?.length) rows = rows.where('votes.level', 'in', levels);
  if (rest.pass?.length) rows = rows.where('votes.pass_id', 'in', rest.pass);
  const isTallied = !rest.network?.length && !levels?.length && !rest.pass?.length;
  const direction = query.sorter?.at === 'ascend' ? 'asc' : 'desc';
  const [page, counted] = await Promise.all([
    pageOfVotes(db, rows.select('votes.id').orderBy('votes.id', direction), query, direction),
    isTallied ? sumOfTallies(db, entries) : countSome(db, rows.select('votes.id')),
  ]);
  return {
    list: page.map(voteOf),
    ...reachable(counted, query, isTallied ? Number.POSITIVE_INFINITY : mostCounted),
  };
}

/** Entries by filter and by what was searched for, number or title; undefined: all of them. */
async function narrowed(db: Database, { filters = {}, search }: VotesQuery) {
  const { entry, ...rest } = filters;
  const asked = entry?.length ? entry.map(Number) : undefined;
  if (!search) return { entries: asked, rest };
  const found = await db
    .selectFrom('entries')
    .select('number')
    .where('number', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('title', 'ilike', toLikePattern(search)),
        ...(/^\d{1,9}$/.test(search) ? [eb('number', '=', Number(search))] : []),
      ]),
    )
    .execute();
  const numbers = found.flatMap(({ number }) => number ?? []);
  const both = asked ? numbers.filter((number) => asked.includes(number)) : numbers;
  return { entries: both.length > 0 ? both : [none], rest };
}

/** No entry has this number. */
const none = -1;

type IdQuery<T extends keyof Tables> = SelectQueryBuilder<Tables, T, { id: number }>;

/** The page's ids first, from an index; then only those rows with what belongs to them. */
const pageOfVotes = (
  db: Database,
  ids: IdQuery<'votes'>,
  { current, pageSize }: Paging,
  direction: 'asc' | 'desc',
) =>
  db
    .with('page', () => ids.limit(pageSize).offset((current - 1) * pageSize))
    .selectFrom('page')
    .innerJoin('votes', 'votes.id', 'page.id')
    .leftJoin('entries', 'entries.number', 'votes.entry_number')
    .leftJoin('vote_passes', 'vote_passes.id', 'votes.pass_id')
    .select([
      'votes.id',
      'votes.at',
      'votes.entry_number',
      'entries.title',
      'votes.network',
      'votes.level',
      'votes.masked',
      'votes.asn',
      'votes.voter_since',
      'votes.dwell_ms',
      'votes.account_id',
      'vote_passes.name as pass',
    ])
    .orderBy('votes.id', direction)
    .execute();

type VoteRow = Awaited<ReturnType<typeof pageOfVotes>>[number];

const voteOf = (row: VoteRow): z.infer<typeof consoleVote> => ({
  id: String(row.id),
  at: row.at.toISOString(),
  entry: formatNumber(row.entry_number),
  title: row.title ?? '',
  network: row.network,
  level: row.level,
  masked: row.masked,
  asn: row.asn,
  deviceSeconds: Math.max(0, Math.floor((row.at.getTime() - row.voter_since.getTime()) / 1000)),
  dwellSeconds: row.dwell_ms === null ? null : row.dwell_ms / 1000,
  isAccount: row.account_id !== null,
  pass: row.pass,
});

/** How many votes there are, by the tallies: they equal the rows, and are as many as entries. */
async function sumOfTallies(db: Database, entries: number[] | undefined): Promise<number> {
  let tallies = db.selectFrom('vote_tallies');
  if (entries) tallies = tallies.where('entry_number', 'in', entries);
  const row = await tallies
    .select(sql<number>`coalesce(sum(votes), 0)`.as('votes'))
    .executeTakeFirstOrThrow();
  return Number(row.votes);
}

/** How many rows there are; one more than `mostCounted` stands for any number beyond. */
async function countSome<T extends keyof Tables>(db: Database, rows: IdQuery<T>) {
  const { rows: found } = await sql<{ count: number }>`
    select count(*) as count from (${rows.limit(mostCounted + 1)}) as counted
  `.execute(db);
  return found[0]?.count ?? 0;
}

/** What a list says of its length: as far as it was counted, and as pages can be turned. */
function reachable(counted: number, { pageSize }: Paging, most: number) {
  const total = Math.min(counted, most, limits.page.deepest * pageSize);
  return { total, isMore: counted > total };
}

/** Votes that were refused, the newest first unless told otherwise; by its case, one. */
export async function listRefusals({ db }: Context, query: z.infer<typeof voteRefusalsQuery>) {
  const { filters = {}, search, sorter } = query;
  let rows = db.selectFrom('vote_refusals');
  if (filters.code?.length) rows = rows.where('code', 'in', filters.code.map(Number));
  if (filters.network?.length) rows = rows.where('network', 'in', filters.network);
  if (search) rows = rows.where('case_id', '=', caseKey(search));
  const [list, counted] = await Promise.all([
    rows
      .selectAll()
      .orderBy('id', sorter?.at === 'ascend' ? 'asc' : 'desc')
      .limit(query.pageSize)
      .offset((query.current - 1) * query.pageSize)
      .execute(),
    countSome(db, rows.select('id')),
  ]);
  return { list: list.map(refusalOf), ...reachable(counted, query, mostCounted) };
}

const refusalOf = (row: Selectable<Tables['vote_refusals']>): z.infer<typeof voteRefusal> => ({
  id: String(row.id),
  case: row.case_id,
  at: row.at.toISOString(),
  entry: formatNumber(row.entry_number),
  code: row.code,
  network: row.network,
  level: row.level,
  masked: row.masked,
  asn: row.asn,
  sources: row.sources,
});
