import { formatPublicNumber } from '@film-contest/contract/limits';
import type {
  publicVoidsQuery,
  VoteHold,
  VoteQuery,
  voteHoldsQuery,
} from '@film-contest/contract/vote-holds';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/database.ts';
import { fetchPage, getDirectionSql, getSorter } from '../../platform/db/lists.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { getCachedContest } from '../settings/settings.ts';

interface MainEntry {
  number: number;
  title: string | null;
  count: number;
}

/** Selects vote holds, each with the entry to which most of its votes belong. */
const selectHolds = (db: Database) =>
  db
    .selectFrom('vote_holds')
    .select(['id', 'state', 'votes', 'query', 'note', 'held_at', 'held_by', 'held_name'])
    .select([
      sql<MainEntry>`(
        select json_build_object('number', entry_number, 'title', title, 'count', count(*) over ())
        from vote_hold_entries as held left join entries on number = entry_number
        where hold_id = vote_holds.id order by held.votes desc, entry_number limit 1
      )`.as('main'),
      sql<boolean>`exists (
        select from vote_hold_decisions where hold_id = vote_holds.id and confirmed_at is null
      )`.as('is_proposed'),
    ]);

type HoldRow = Awaited<ReturnType<ReturnType<typeof selectHolds>['executeTakeFirstOrThrow']>>;

const toHoldSummary = (row: HoldRow) => ({
  id: row.id,
  state: row.state,
  votes: row.votes,
  entryCount: row.main.count,
  entry: formatPublicNumber(row.main.number),
  title: row.main.title ?? '',
  at: row.held_at.toISOString(),
  by: row.held_name,
  isProposed: row.is_proposed,
});

export function listVoteHolds({ db }: Context, query: z.infer<typeof voteHoldsQuery>) {
  const [column, direction] = getSorter(query.sorter) ?? ['at', 'descend'];
  const states = query.filters?.state;
  let rows = selectHolds(db);
  if (states?.length) rows = rows.where('state', 'in', states);
  const sorted = rows
    .orderBy(column === 'votes' ? 'votes' : 'id', getDirectionSql(direction))
    .orderBy('id', 'desc');
  return fetchPage(sorted, query, toHoldSummary);
}

const toNullableVoteQuery = (query: VoteQuery): VoteHold['query'] => ({
  entry: query.entry ?? null,
  from: query.from ?? null,
  until: query.until ?? null,
  network: query.network ?? null,
  asn: query.asn ?? null,
  level: query.level ?? null,
  mailDomain: query.mailDomain ?? null,
});

/** Reads a vote hold for a member of staff. @throws notFound */
export async function readVoteHold(db: Database, id: number, reader: string): Promise<VoteHold> {
  const row = await selectHolds(db).where('vote_holds.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('notFound');
  const [entries, decisions, { unlogged }, appeals] = await Promise.all([
    listHoldEntries(db, id),
    db
      .selectFrom('vote_hold_decisions')
      .selectAll()
      .where('hold_id', '=', id)
      .orderBy('id', 'desc')
      .execute(),
    db
      .selectFrom('held_votes')
      .select(sql<number>`count(*)`.as('unlogged'))
      .where('hold_id', '=', id)
      .where('is_void_logged', '!=', row.state === 'void')
      .executeTakeFirstOrThrow(),
    countAppeals(db, id),
  ]);
  return {
    ...toHoldSummary(row),
    query: toNullableVoteQuery(row.query),
    note: row.note,
    entries,
    decisions: decisions.map((decision) => ({
      id: decision.id,
      outcome: decision.outcome,
      reason: decision.reason,
      note: decision.note,
      proposed: { name: decision.proposed_name, at: decision.proposed_at.toISOString() },
      confirmed: decision.confirmed_at && {
        name: decision.confirmed_name ?? '',
        at: decision.confirmed_at.toISOString(),
      },
      isMine: decision.proposed_by === reader || row.held_by === reader,
    })),
    unlogged: Number(unlogged),
    appeals,
  };
}

async function countAppeals(db: Database, id: number) {
  const { open, total } = await db
    .selectFrom('contact_messages')
    .select([
      sql<number>`count(*) filter (where state = 'open')`.as('open'),
      sql<number>`count(*)`.as('total'),
    ])
    .where('hold_id', '=', id)
    .where('state', '!=', 'spam')
    .executeTakeFirstOrThrow();
  return { open: Number(open), total: Number(total) };
}

/**
 * Maximum number of entries in a response, those with the most votes first. A hold may contain votes for all entries.
 */
const maxListedEntries = 50;

async function listHoldEntries(db: Database, id: number) {
  const rows = await db
    .selectFrom('vote_hold_entries')
    .leftJoin('entries', 'entries.number', 'vote_hold_entries.entry_number')
    .select(['entry_number', 'title', 'vote_hold_entries.votes'])
    .where('hold_id', '=', id)
    .orderBy('vote_hold_entries.votes', 'desc')
    .orderBy('entry_number')
    .limit(maxListedEntries)
    .execute();
  return rows.map(({ entry_number, title, votes }) => ({
    entry: formatPublicNumber(entry_number),
    title: title ?? '',
    votes,
  }));
}

interface VoidedEntry {
  number: number;
  title: string | null;
  votes: number;
}

/** Lists the confirmed decisions for the public, newest first. Numbers of votes are null while counts are hidden. */
export async function listPublicHoldDecisions(
  ctx: Context,
  query: z.infer<typeof publicVoidsQuery>,
) {
  const { areCountsHidden } = await getCachedContest(ctx);
  const direction = query.sorter?.at === 'ascend' ? 'asc' : 'desc';
  const rows = ctx.db
    .selectFrom('vote_hold_decisions')
    .select(['id', 'hold_id', 'outcome', 'reason', 'note', 'confirmed_at'])
    .select(
      sql<VoidedEntry[]>`(
        select json_agg(json_build_object('number', entry_number, 'votes', held.votes,
          'title', case when state = 'published' then title end) order by entry_number)
        from (
          select entry_number, votes from vote_hold_entries
          where hold_id = vote_hold_decisions.hold_id
          order by votes desc, entry_number limit ${maxListedEntries}::int
        ) as held left join entries on number = entry_number
      )`.as('entries'),
    )
    .select((eb) =>
      eb
        .selectFrom('vote_hold_entries')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('vote_hold_entries.hold_id', '=', 'vote_hold_decisions.hold_id')
        .as('entryCount'),
    )
    .where('confirmed_at', 'is not', null)
    .orderBy('confirmed_at', direction)
    .orderBy('id', direction);
  return fetchPage(rows, query, ({ hold_id, confirmed_at, entries, ...row }) => ({
    batch: hold_id,
    outcome: row.outcome,
    reason: row.reason,
    note: row.note,
    at: confirmed_at?.toISOString() ?? '',
    entryCount: Number(row.entryCount),
    entries: entries.map(({ number, title, votes }) => ({
      entry: formatPublicNumber(number),
      title,
      votes: areCountsHidden ? null : votes,
    })),
  }));
}
