import { usualVoteSignalLimits } from '@film-contest/contract/vote-signals';
import { sql } from 'kysely';
import { measureVotes } from '../src/modules/vote-audit/measure-votes.ts';
import {
  computeMedians,
  type EvaluatedVotes,
  evaluateBurst,
  evaluateVotes,
} from '../src/modules/vote-audit/vote-signals.rules.ts';
import type { Database, Tx } from '../src/platform/db/database.ts';
import {
  fraudKinds,
  type ScenarioKind,
  type SimulatedContest,
  simulateContest,
} from './simulate-votes.ts';

/** An entry of a simulated contest. `kind` is the kind of its organized votes; null if it has ordinary votes only. */
export interface EvaluatedEntry extends EvaluatedVotes {
  kind: ScenarioKind | null;
}

/** Simulates a contest and evaluates its entries with the SQL and the rules of the product at default thresholds. */
export async function evaluateSimulatedContest(
  db: Database,
  seed: number,
): Promise<EvaluatedEntry[]> {
  const contest = simulateContest(seed);
  const limits = usualVoteSignalLimits;
  const entries = contest.codes.map(({ entry }) => entry);
  const measured = await db.transaction().execute(async (tx) => {
    await insertIntoTemporaryTables(tx, contest);
    return measureVotes(tx, entries, { timeZone: 'Asia/Shanghai', minVotes: limits.minVotes });
  });
  const medians = computeMedians(
    measured.map(({ figures }) => figures),
    limits,
  );
  return measured.map(({ entry, figures }) => ({
    kind: contest.scenarios.get(entry) ?? null,
    signals: evaluateVotes(figures, medians, limits),
    burst: evaluateBurst(figures, medians, limits),
  }));
}

/**
 * Inserts the votes into temporary tables. They hide the real tables until the end of the transaction, and need no
 * indexes.
 */
async function insertIntoTemporaryTables(tx: Tx, { votes, codes }: SimulatedContest) {
  for (const table of ['votes', 'vote_code_counts'])
    await sql
      .raw(
        `create temporary table ${table} on commit drop as select * from public.${table} limit 0`,
      )
      .execute(tx);
  await sql`
    insert into votes (entry_number, at, voter_since, network, bucket_wide, level, dwell_ms,
      agent_class, referrer, pass_id)
    select entry, to_timestamp("at" / 1000), to_timestamp("at" / 1000 - "deviceSeconds"), 'ordinary',
      int4send(block), level, "dwellMs", agent, referrer,
      case when "hasPass" then '00000000-0000-4000-8000-000000000000'::uuid end
    from jsonb_to_recordset(${JSON.stringify(votes)}::jsonb) as v (entry int, "at" float8,
      "deviceSeconds" float8, block int, level int, "dwellMs" float8, agent int, referrer text,
      "hasPass" boolean)
  `.execute(tx);
  await sql`
    insert into vote_code_counts
    select * from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb)
      as c (entry_number int, sent int, accepted int)
  `.execute(tx);
}

export interface Accuracy {
  precision: number;
  recall: number;
}

/** Compares the entries that a rule flags with those that contain organized votes. */
export function measureAccuracy(
  entries: readonly EvaluatedEntry[],
  isFlagged: (evaluated: EvaluatedVotes) => boolean,
): Accuracy {
  const isFraud = ({ kind }: EvaluatedEntry) => kind !== null && fraudKinds.includes(kind);
  const flagged = entries.filter(isFlagged);
  const found = flagged.filter(isFraud).length;
  return {
    precision: flagged.length === 0 ? 1 : found / flagged.length,
    recall: found / entries.filter(isFraud).length,
  };
}
