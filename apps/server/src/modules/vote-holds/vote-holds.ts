import { formatPublicNumber } from '@film-contest/contract/limits';
import type { holdDraft, VoteHold, VoteQuery } from '@film-contest/contract/vote-holds';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { changeTallies } from '../voting/tallies.ts';
import { requireBoundedVoteSearch } from './limit-search.ts';
import { matchVotesSql } from './match-votes.ts';
import { readVoteHold } from './vote-holds.queries.ts';

const maxEntries = 20;

/** Raises the statement timeout, because a hold may contain millions of votes, for example all votes for an entry. */
const permitSlowQueries = (tx: Tx) => sql`set local statement_timeout = '10min'`.execute(tx);

/** Counts the votes that match a query and are neither held nor void. @throws tooManyVotes */
export async function previewVoteHold({ db }: Context, query: VoteQuery) {
  const rows = await db.transaction().execute(async (tx) => {
    await requireBoundedVoteSearch(tx, query);
    await permitSlowQueries(tx);
    return countMatchingVotes(tx, query);
  });
  return {
    votes: rows.reduce((sum, { votes }) => sum + votes, 0),
    entries: rows.slice(0, maxEntries).map(({ entry, title, votes }) => ({
      entry: formatPublicNumber(entry),
      title: title ?? '',
      votes,
    })),
    entryCount: rows.length,
    notified: rows.reduce((sum, { notified }) => sum + notified, 0),
    newest: Math.max(0, ...rows.map(({ newest }) => newest)),
  };
}

async function countMatchingVotes(tx: Tx, query: VoteQuery) {
  const { rows } = await sql<{
    entry: number;
    title: string | null;
    votes: number;
    notified: number;
    newest: number;
  }>`
    with matching as (
      select votes.entry_number, count(*)::int as votes, max(votes.id) as newest,
        count(*) filter (where accounts.email is not null)::int as notified
      from votes left join accounts on accounts.id = votes.account_id
      where ${matchVotesSql(query)} group by votes.entry_number
    )
    select entry_number as entry, title, votes, notified, newest
    from matching left join entries on number = entry_number
    order by votes desc, entry_number`.execute(tx);
  return rows;
}

/**
 * Holds the votes that match a query, in one transaction, so that they no longer count. Omits matching votes that are
 * newer than `newest`, the newest vote of the preview, and votes that are committed meanwhile.
 * @throws tooManyVotes
 * @throws changedMeanwhile if no vote matches any more
 */
export async function holdVotes(
  ctx: Context,
  request: Request,
  { query, newest, note }: z.infer<typeof holdDraft>,
): Promise<VoteHold> {
  const { accountId, name } = requireSession(request);
  const id = await ctx.db.transaction().execute(async (tx) => {
    await requireBoundedVoteSearch(tx, query, { path: 'query.' });
    await lockHolds(tx);
    await permitSlowQueries(tx);
    const hold = await tx
      .insertInto('vote_holds')
      .values({ query: JSON.stringify(query), note, held_by: accountId, held_name: name })
      .returning('id')
      .executeTakeFirstOrThrow();
    const votes = await insertHeldVotes(tx, hold.id, query, newest);
    const total = [...votes.values()].reduce((sum, count) => sum + count, 0);
    if (total === 0) throw new Refusal('changedMeanwhile');
    await tx.updateTable('vote_holds').set({ votes: total }).where('id', '=', hold.id).execute();
    await recordChange(tx, request, 'votes.hold', `hold:${hold.id}`, null, { query, votes: total });
    // Changes the tallies last: the update locks them, so new votes for these entries wait until the commit.
    await changeTallies(tx, hold.id, -1, votes);
    await notifyHoldChange(tx);
    return hold.id;
  });
  return readVoteHold(ctx.db, id, accountId);
}

/** Removes the cached pages of the films, which show the number of examined votes. */
export const notifyHoldChange = (tx: Tx) => sql`select pg_notify('changed', 'entries')`.execute(tx);

/** Serializes holds, because two holds that lock the same votes in different orders could deadlock. */
const lockHolds = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('film-contest: vote holds'))`.execute(tx);

/**
 * Inserts the rows of the held votes.
 * @returns the number of held votes per entry
 */
async function insertHeldVotes(
  tx: Tx,
  holdId: number,
  query: VoteQuery,
  newest: number,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ entry_number: number; votes: number }>`
    with held as (
      insert into held_votes (hold_id, vote_id, entry_number)
      select ${holdId}::int, id, entry_number from votes
      where id <= ${newest} and ${matchVotesSql(query)} order by id
      returning entry_number
    )
    insert into vote_hold_entries (hold_id, entry_number, votes)
    select ${holdId}::int, entry_number, count(*) from held group by entry_number
    returning entry_number, votes`.execute(tx);
  return new Map(rows.map(({ entry_number, votes }) => [entry_number, votes]));
}
