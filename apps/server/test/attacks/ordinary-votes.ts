import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { hashUserAgent } from '../../src/modules/voting/vote-origin.ts';
import { createRandomSampler } from '../simulate-draws.ts';
import { begin, type SimulatedVote, simulateOrdinaryVotes } from '../simulate-votes.ts';
import type { Target } from './caller.ts';

export type OrdinaryVotes = ReturnType<typeof createOrdinaryVotes>;

const toBlockBytes = (block: number) => Buffer.from([block >> 16, block >> 8, block]);
const toMaskedNetwork = (block: number) => `100.${(block >> 8) & 255}.${block & 255}.0/24`;

/**
 * Creates ordinary votes for all entries over 14 days of simulated time. They determine the contest's medians. On
 * attacked entries, they are mixed with the forged votes.
 */
export function createOrdinaryVotes(
  target: Target,
  { entries, seed }: { entries: readonly number[]; seed: number },
) {
  const draws = createRandomSampler(seed);
  const all = entries.flatMap((entry) => simulateOrdinaryVotes(draws, entry));
  const waiting = all.sort((a, b) => a.at - b.at);
  const ids = new Set<number>();
  let written = 0;
  return {
    beginsAt: begin,
    /** Whether the vote with this id is an ordinary vote. */
    has: (id: number) => ids.has(id),
    /** Inserts the votes that are cast until this time. */
    async advanceTo(ms: number): Promise<void> {
      const end = waiting.findIndex(({ at }, i) => i >= written && at > ms);
      const due = waiting.slice(written, end < 0 ? waiting.length : end);
      written += due.length;
      for (const id of await insertVotes(target, due)) ids.add(id);
    },
  };
}

async function insertVotes(
  { ctx }: Target,
  votes: readonly SimulatedVote[],
): Promise<readonly number[]> {
  if (votes.length === 0) return [];
  const rows = votes.map(
    ({ entry, at, deviceSeconds, block, level, dwellMs, agent, referrer }) => ({
      ...{ entry, level, referrer, at: at / 1000, since: at / 1000 - deviceSeconds },
      ...{ block: toBlockBytes(block).toString('hex'), masked: toMaskedNetwork(block) },
      dwell: dwellMs === null ? null : Math.round(dwellMs),
      agent: hashUserAgent(ctx, `agent ${agent}`),
      voter: randomBytes(16).toString('hex'),
      request: randomUUID(),
    }),
  );
  const inserted = await sql<{ id: number }>`
    with inserted as (
      insert into votes (entry_number, voter_id, request_id, at, voter_since, network, bucket_narrow,
        bucket_wide, masked, level, dwell_ms, agent_class, referrer)
      select entry, decode(voter, 'hex'), request, to_timestamp("at"), to_timestamp(since),
        'ordinary', decode(block, 'hex'), decode(block, 'hex'), masked, level, dwell, agent, referrer
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (entry int, voter text,
        request uuid, "at" float8, since float8, block text, masked text, level int, dwell int,
        agent int, referrer text)
      returning id, entry_number
    ), tallied as (
      insert into vote_tallies as t (entry_number, votes)
      select entry_number, count(*) from inserted group by entry_number order by entry_number
      on conflict (entry_number) do update set votes = t.votes + excluded.votes
    )
    select id from inserted`.execute(ctx.db);
  return inserted.rows.map(({ id }) => id);
}
