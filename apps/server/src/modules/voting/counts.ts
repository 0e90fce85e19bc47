import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { getCachedContest } from '../settings/settings.ts';

/** The newest votes of those of these numbers that are published entries; of none while hidden. */
export async function readVoteCounts(ctx: Context, numbers: readonly number[]) {
  const { areCountsHidden } = await getCachedContest(ctx);
  return areCountsHidden ? {} : Object.fromEntries(await readTallies(ctx, numbers));
}

/** The same for those who may see them, or see to it that nobody else does. */
export async function readTallies({ db }: Context, numbers: readonly number[]) {
  const { rows } = await sql<{ number: number; votes: number }>`
    select number, coalesce(votes, 0) as votes
    from entries left join vote_tallies on entry_number = number
    where number = any(${numbers}::int[]) and state = 'published'
  `.execute(db);
  return new Map(rows.map(({ number, votes }) => [number, votes]));
}
