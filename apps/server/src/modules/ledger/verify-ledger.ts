import { sql } from 'kysely';
import type { Context } from '../../context.ts';

interface Compared {
  votes: number;
  leaves: number;
  unlogged: number;
  differing: number[];
}

/**
 * Compares, in one snapshot, the votes of each entry with its leaves in the ledger and in its queue. A void vote
 * counts until the leaf that voids it is logged.
 */
export async function compareLedgerWithVotes({ db }: Context): Promise<Compared> {
  const { rows } = await sql<Compared>`
    with queued as (
      select line from ledger_queue, string_to_table(leaf, chr(10)) as line
    ), logged as (
      select entry_number, sum(votes) as leaves from (
        select entry_number, votes from ledger_tallies
        union all
        select substring(line from '"e":(\\d+)')::int, 1 from queued where line like '{"type":"vote"%'
        union all
        select entry_number, case changed.type when 'void' then -1 else 1 end
        from queued cross join json_to_record(line::json) as changed (type text, ref bigint, "case" text)
        join held_votes on hold_id = "case"::int and position = ref
        where line like '{"type":"void"%' or line like '{"type":"restore"%'
      ) as leaf group by entry_number
    ), counted as (
      select entry_number, coalesce(sum(votes) filter (where is_logged), 0) as votes, count(*) filter (where not is_logged) as unlogged
      from (
        select entry_number, is_logged, 1 as votes from votes
        union all select entry_number, true, -1 from held_votes where is_void_logged
      ) as vote group by entry_number
    ), compared as (
      select entry_number, coalesce(votes, 0) as votes, coalesce(unlogged, 0) as unlogged,
        coalesce(leaves, 0) as leaves
      from counted full join logged using (entry_number)
    )
    select coalesce(sum(votes), 0)::bigint as votes, coalesce(sum(leaves), 0)::bigint as leaves,
      coalesce(sum(unlogged), 0)::bigint as unlogged,
      coalesce(array_agg(entry_number order by entry_number) filter (where votes <> leaves), '{}') as differing
    from compared`.execute(db);
  if (!rows[0]) throw new Error('the comparison returned no row');
  return rows[0];
}

/** Logs whether every vote is in the ledger exactly once. */
export async function verifyLedger(ctx: Context): Promise<void> {
  const compared = await compareLedgerWithVotes(ctx);
  if (compared.differing.length > 0) ctx.log.error(compared, 'the ledger differs from the votes');
  else ctx.log.info(compared, 'the ledger equals the votes');
}
