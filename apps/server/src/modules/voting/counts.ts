import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { getCachedContest } from '../settings/settings.ts';
import { publicVotesSql } from './tallies.ts';

/** Reads the vote counts of published entries; returns an empty object while counts are hidden. */
export async function readVoteCounts(ctx: Context, numbers: readonly number[]) {
  const { areCountsHidden } = await getCachedContest(ctx);
  return areCountsHidden ? {} : Object.fromEntries(await readTallies(ctx, numbers));
}

/** Reads the tallies of published entries, hidden or not; callers must check `areCountsHidden`. */
export async function readTallies({ db }: Context, numbers: readonly number[]) {
  const { rows } = await sql<{ number: number; votes: number }>`
    select number, ${publicVotesSql} as votes
    from entries left join vote_tallies on entry_number = number
    where number = any(${numbers}::int[]) and state = 'published'
  `.execute(db);
  return new Map(rows.map(({ number, votes }) => [number, votes]));
}
