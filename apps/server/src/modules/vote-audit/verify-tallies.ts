import { formatPublicNumber } from '@film-contest/contract/limits';
import type { voteOutcomes } from '@film-contest/contract/voting';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';

type TallyProof = NonNullable<z.infer<typeof voteOutcomes>['tallyProof']>;

/**
 * Compares every tally with the number of the entry's votes, without held and void ones. Reads both in one snapshot,
 * which is consistent because one statement writes a vote and its tally. Logs and stores differences, but does not
 * correct them.
 */
export async function verifyTallies({ db, log }: Context): Promise<void> {
  const { rows } = await sql<{ entries: number; votes: number; differing: number[] }>`
    with counted as (
      select entry_number, sum(votes) as votes from (
        select entry_number, 1 as votes from votes
        union all select entry_number, -1 from held_votes where not is_counted
      ) as vote group by entry_number
    ), compared as (
      select entry_number, coalesce(c.votes, 0) as votes, coalesce(t.votes, 0) as tally
      from counted c full join vote_tallies t using (entry_number)
    )
    insert into tally_proofs (entries, votes, differing)
    select count(*), coalesce(sum(votes), 0),
      coalesce(array_agg(entry_number order by entry_number) filter (where votes <> tally), '{}')
    from compared
    returning entries, votes, differing
  `.execute(db);
  const [proof] = rows;
  if (!proof) return;
  if (proof.differing.length > 0) log.error(proof, 'tallies differ from the votes');
  else log.info({ entries: proof.entries, votes: proof.votes }, 'tallies equal the votes');
}

export async function getLastTallyProof({ db }: Context): Promise<TallyProof | null> {
  const row = await db
    .selectFrom('tally_proofs')
    .selectAll()
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { at, entries, votes, differing } = row;
  return { at: at.toISOString(), entries, votes, differing: differing.map(formatPublicNumber) };
}
