import type { NetworkClass, voteOutcomes } from '@film-contest/contract/voting';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { getLastTallyProof } from './verify-tallies.ts';
import { chooseStepMinutes } from './vote-audit.rules.ts';

/** Reads the outcomes of vote requests of the last hours in time steps that are aligned to full hours in UTC. */
export async function readVoteOutcomes(
  ctx: Context,
  hours: number,
): Promise<z.infer<typeof voteOutcomes>> {
  const { db } = ctx;
  const minutes = chooseStepMinutes(hours);
  const step = sql`make_interval(mins => ${minutes})`;
  const toTimeBinSql = (moment: ReturnType<typeof sql>) =>
    sql`date_bin(${step}, ${moment}, timestamptz '2000-01-01 00:00+00')`;
  const from = sql`${toTimeBinSql(sql`now() - make_interval(hours => ${hours})`)} + ${step}`;
  const [span, outcomes, networks, tallyProof] = await Promise.all([
    sql<{ from: Date; to: Date }>`select ${from} as "from", now() as "to"`.execute(db),
    sql<{ at: Date; code: number; count: number }>`
      select ${toTimeBinSql(sql`minute`)} as at, code, sum(count) as count
      from vote_outcomes where minute >= ${from} group by 1, 2 order by 1, 2
    `.execute(db),
    sql<{ network: NetworkClass; code: number; count: number }>`
      select network, code, sum(count) as count
      from vote_outcomes where minute >= ${from} group by 1, 2 order by 1, 2
    `.execute(db),
    getLastTallyProof(ctx),
  ]);
  const [{ from: start, to } = { from: new Date(), to: new Date() }] = span.rows;
  return {
    from: start.toISOString(),
    to: to.toISOString(),
    stepMinutes: minutes,
    outcomes: outcomes.rows.map(({ at, code, count }) => ({ at: at.toISOString(), code, count })),
    networks: networks.rows,
    tallyProof,
  };
}
