import { formatPublicNumber, limits } from '@film-contest/contract/limits';
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
import { normalizeCaseId } from './vote-audit.rules.ts';

type VotesQuery = z.infer<typeof consoleVotesQuery>;

interface Paging {
  current: number;
  pageSize: number;
}

/** Limit for counting the rows of a list, because counting ten million rows takes longer than reading the page. */
const maxCounted = 10_000;

export async function listVotes({ db }: Context, query: VotesQuery) {
  const { entries, rest } = await resolveEntryFilter(db, query);
  let rows = db.selectFrom('votes');
  if (entries) rows = rows.where('votes.entry_number', 'in', entries);
  if (rest.network?.length) rows = rows.where('votes.network', 'in', rest.network);
  const levels = rest.level?.map((level) => Number(level) as 0 | 1 | 2 | 3);
  if (levels?.length) rows = rows.where('votes.level', 'in', levels);
  if (rest.pass?.length) rows = rows.where('votes.pass_id', 'in', rest.pass);
  const isTallied = !rest.network?.length && !levels?.length && !rest.pass?.length;
  const direction = query.sorter?.at === 'ascend' ? 'asc' : 'desc';
  const [page, counted] = await Promise.all([
    selectVotePage(db, rows.select('votes.id').orderBy('votes.id', direction), query, direction),
    isTallied ? sumTallies(db, entries) : countRowsUpToLimit(db, rows.select('votes.id')),
  ]);
  return {
    list: page.map(toConsoleVote),
    ...capTotal(counted, query, isTallied ? Number.POSITIVE_INFINITY : maxCounted),
  };
}

/** Resolves the entry filter and the search for a number or title to entry numbers; undefined means all entries. */
async function resolveEntryFilter(db: Database, { filters = {}, search }: VotesQuery) {
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

/** Number that no entry has, so that a filter without matches finds no votes. */
const none = -1;

type IdQuery<T extends keyof Tables> = SelectQueryBuilder<Tables, T, { id: number }>;

/** Selects the ids of a page from an index, and then the columns of only these votes. */
const selectVotePage = (
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
      sql<number | null>`(
        select hold_id from held_votes where vote_id = votes.id and not is_counted
      )`.as('batch'),
    ])
    .orderBy('votes.id', direction)
    .execute();

type VoteRow = Awaited<ReturnType<typeof selectVotePage>>[number];

const toConsoleVote = (row: VoteRow): z.infer<typeof consoleVote> => ({
  id: String(row.id),
  at: row.at.toISOString(),
  entry: formatPublicNumber(row.entry_number),
  title: row.title ?? '',
  network: row.network,
  level: row.level,
  masked: row.masked,
  asn: row.asn,
  deviceSeconds: Math.max(0, Math.floor((row.at.getTime() - row.voter_since.getTime()) / 1000)),
  dwellSeconds: row.dwell_ms === null ? null : row.dwell_ms / 1000,
  isAccount: row.account_id !== null,
  pass: row.pass,
  batch: row.batch,
});

/**
 * Counts votes without reading each of them: adds the tallies, and the held and void votes, which tallies do not
 * include.
 */
async function sumTallies(db: Database, entries: number[] | undefined): Promise<number> {
  let tallies = db.selectFrom('vote_tallies').select('votes');
  let held = db
    .selectFrom('vote_hold_entries')
    .innerJoin('vote_holds', 'vote_holds.id', 'hold_id')
    .select('vote_hold_entries.votes')
    .where('state', '!=', 'restored');
  if (entries) {
    tallies = tallies.where('entry_number', 'in', entries);
    held = held.where('entry_number', 'in', entries);
  }
  const row = await db
    .selectFrom(tallies.unionAll(held).as('counted'))
    .select(sql<number>`coalesce(sum(votes), 0)`.as('votes'))
    .executeTakeFirstOrThrow();
  return Number(row.votes);
}

/** Counts rows up to `maxCounted`. Returns `maxCounted + 1` if there are more. */
async function countRowsUpToLimit<T extends keyof Tables>(db: Database, rows: IdQuery<T>) {
  const { rows: found } = await sql<{ count: number }>`
    select count(*) as count from (${rows.limit(maxCounted + 1)}) as counted
  `.execute(db);
  return found[0]?.count ?? 0;
}

/** Limits the total of a list to the counted rows and to the pages that can be requested. */
function capTotal(counted: number, { pageSize }: Paging, most: number) {
  const total = Math.min(counted, most, limits.page.deepest * pageSize);
  return { total, isMore: counted > total };
}

/** Lists rejected votes, by default newest first; a search finds a vote by its case number. */
export async function listVoteRefusals({ db }: Context, query: z.infer<typeof voteRefusalsQuery>) {
  const { filters = {}, search, sorter } = query;
  let rows = db.selectFrom('vote_refusals');
  if (filters.code?.length) rows = rows.where('code', 'in', filters.code.map(Number));
  if (filters.network?.length) rows = rows.where('network', 'in', filters.network);
  if (search) rows = rows.where('case_id', '=', normalizeCaseId(search));
  const [list, counted] = await Promise.all([
    rows
      .selectAll()
      .orderBy('id', sorter?.at === 'ascend' ? 'asc' : 'desc')
      .limit(query.pageSize)
      .offset((query.current - 1) * query.pageSize)
      .execute(),
    countRowsUpToLimit(db, rows.select('id')),
  ]);
  return { list: list.map(toVoteRefusal), ...capTotal(counted, query, maxCounted) };
}

const toVoteRefusal = (row: Selectable<Tables['vote_refusals']>): z.infer<typeof voteRefusal> => ({
  id: String(row.id),
  case: row.case_id,
  at: row.at.toISOString(),
  entry: formatPublicNumber(row.entry_number),
  code: row.code,
  network: row.network,
  level: row.level,
  masked: row.masked,
  asn: row.asn,
  sources: row.sources,
});
