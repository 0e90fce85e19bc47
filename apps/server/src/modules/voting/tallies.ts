import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/**
 * Adds the votes of a hold to the tallies of their entries, or subtracts them. Rows are locked in the order of the
 * entries, like those of new votes, to avoid deadlocks. The shown count of a frozen entry changes only by votes cast
 * before the freeze.
 * @param counts the votes of the hold per entry
 */
export async function changeTallies(
  tx: Tx,
  holdId: number,
  sign: 1 | -1,
  counts: ReadonlyMap<number, number>,
): Promise<void> {
  const entries = [...counts.keys()];
  await sql`
    with changed as (
      select * from unnest(${entries}::int[], ${[...counts.values()]}::int[]) as given (entry, added)
    ), locked as materialized (
      select entry_number from vote_tallies where entry_number in (select entry from changed)
      order by entry_number for update
    )
    update vote_tallies set votes = votes + ${sign}::int * added
    from changed join locked on locked.entry_number = entry
    where vote_tallies.entry_number = entry`.execute(tx);
  await sql`
    with frozen as (
      select tally.entry_number, count(*)::int as votes from vote_tallies as tally
      join held_votes as held on held.hold_id = ${holdId} and held.entry_number = tally.entry_number
      join votes on votes.id = held.vote_id and votes.at <= tally.shown_since
      where tally.entry_number = any(${entries}::int[]) and tally.shown_until > now()
      group by tally.entry_number
    )
    update vote_tallies set shown = shown + ${sign}::int * frozen.votes
    from frozen where frozen.entry_number = vote_tallies.entry_number`.execute(tx);
}

/** SQL: the count of an entry that the public sees, from a row of `vote_tallies` or none. */
export const publicVotesSql = sql<number>`
  case when vote_tallies.shown_until > now() then vote_tallies.shown else coalesce(vote_tallies.votes, 0) end`;

/** Freezes the public count of an entry until the given time. @returns whether it was not frozen before */
export async function freezeTally(tx: Tx, entry: number, until: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into vote_tallies as t (entry_number, votes, shown, shown_since, shown_until)
    values (${entry}, 0, 0, now(), ${until})
    on conflict (entry_number) do update
      set shown = t.votes, shown_since = excluded.shown_since, shown_until = excluded.shown_until
      where t.shown_until is null or t.shown_until <= now()
    returning entry_number`.execute(tx);
  return rows.length > 0;
}

export const unfreezeTally = (tx: Tx, entry: number) =>
  tx
    .updateTable('vote_tallies')
    .set({ shown: null, shown_since: null, shown_until: null })
    .where('entry_number', '=', entry)
    .execute();
