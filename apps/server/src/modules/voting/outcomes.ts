import { randomBytes } from 'node:crypto';
import { codes } from '@film-contest/contract/codes';
import type { NetworkClass, ProofLevel } from '@film-contest/contract/voting';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { createWriteBehind, type WriteBehind } from '../../platform/write-behind.ts';
import type { NetworkAssessment } from '../networks/assess-network.ts';

export interface Outcome {
  entry: number;
  code: number;
  level: ProofLevel;
  /** Null if the caller's IP address is unknown. */
  assessment: NetworkAssessment | null;
}

interface Refused extends Outcome {
  case: string | null;
  at: Date;
}

interface Outcomes extends WriteBehind {
  counts: Map<string, number>;
  refused: Refused[];
  /** Number of rejections recorded since the last write. */
  fresh: number;
  writing: number;
  hour: { endsAt: number; kept: number };
  /** Rejections of the last minutes, so that a repeated request gets the same case number. */
  cases: Map<string, { case: string | null; until: number }>;
  missed: number;
}

/** Error codes of rejections that are recorded in detail, because voters may ask staff about them. */
const explained: readonly number[] = [
  codes.vpn,
  codes.proofMissing,
  codes.proofInvalid,
  codes.captchaWrong,
  codes.smsCodeWrong,
  codes.otherMailDomain,
  codes.notEligible,
  codes.tooManyRequests,
];

const codeNames = new Map<number, string>(
  Object.entries(codes).map(([name, code]) => [code, name]),
);

const caseMs = 10 * 60_000;
const hourMs = 60 * 60_000;
const maxCases = 10_000;
/**
 * Limits of rejections that are recorded in detail. `aSecond` and `anHour` protect the disk. `waiting` and `counts`
 * limit the memory while the database is unavailable. Half of the hour's limit is reserved for rejections with a case
 * number.
 */
const most = { aSecond: 100, anHour: 20_000, waiting: 1000, counts: 10_000 };

export function createOutcomeBuffer(ctx: Context): Outcomes {
  const behind = createWriteBehind(() => writeOutcomes(ctx, outcomes));
  const outcomes: Outcomes = {
    ...behind,
    counts: new Map(),
    refused: [],
    fresh: 0,
    writing: 0,
    hour: { endsAt: 0, kept: 0 },
    cases: new Map(),
    missed: 0,
  };
  return outcomes;
}

declare module '../../context.ts' {
  interface Services {
    voteOutcomes: Outcomes;
  }
}

/**
 * Counts an outcome and records a rejection in detail, without personal data. Writes in the background.
 * @returns the case number by which staff find the rejected vote; null if the vote is not recorded.
 */
export function recordOutcome(ctx: Context, outcome: Outcome): string | null {
  const outcomes = ctx.services.voteOutcomes;
  const network: NetworkClass = outcome.assessment?.network ?? 'unknown';
  const minute = Math.floor(Date.now() / 60_000);
  addCount(outcomes.counts, `${minute} ${outcome.code} ${network}`, 1);
  ctx.metrics.votes.inc({ outcome: codeNames.get(outcome.code) ?? 'other' });
  outcomes.schedule();
  return explained.includes(outcome.code) ? addRefusal(outcomes, outcome) : null;
}

function addCount(counts: Map<string, number>, key: string, by: number): void {
  const count = counts.get(key);
  if (count !== undefined || counts.size < most.counts) counts.set(key, (count ?? 0) + by);
}

function addRefusal(outcomes: Outcomes, outcome: Outcome): string | null {
  const { entry, code, assessment } = outcome;
  const { cases, refused } = outcomes;
  const key = `${entry} ${code} ${assessment?.narrow ?? ''}`;
  const at = Date.now();
  const known = cases.get(key);
  if (known && at < known.until) return known.case;
  const hasCase = code === codes.vpn;
  // Returns no case number if the rejection cannot be stored, because staff could not find it.
  if (!makeRoomForRefusal(outcomes, hasCase, at)) return null;
  const fresh = hasCase ? createCaseNumber() : null;
  refused.push({ ...outcome, case: fresh, at: new Date(at) });
  cases.delete(key);
  if (cases.size >= maxCases) cases.delete(cases.keys().next().value ?? '');
  cases.set(key, { case: fresh, until: at + caseMs });
  return fresh;
}

/** Makes room for a rejection; one with a case number can replace one without. Returns whether there is room. */
function makeRoomForRefusal(outcomes: Outcomes, hasCase: boolean, at: number): boolean {
  const { refused, fresh, writing } = outcomes;
  if (at >= outcomes.hour.endsAt) outcomes.hour = { endsAt: at + hourMs, kept: 0 };
  const { hour } = outcomes;
  if (hour.kept < (hasCase ? most.anHour : most.anHour / 2)) {
    if (fresh < most.aSecond && refused.length + writing < most.waiting) {
      outcomes.fresh += 1;
      hour.kept += 1;
      return true;
    }
  }
  outcomes.missed += 1;
  const other = hasCase ? refused.findLastIndex((each) => each.case === null) : -1;
  if (other >= 0) refused.splice(other, 1);
  return other >= 0;
}

/** Crockford's base32 digits, which are hard to confuse. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Creates a case number of 40 random bits that is easy to read out: 7K3M-Q9XA. */
function createCaseNumber(): string {
  const chars = [...randomBytes(8)].map((byte) => digits[byte % digits.length]).join('');
  return `${chars.slice(0, 4)}-${chars.slice(4)}`;
}

async function writeOutcomes(ctx: Context, outcomes: Outcomes): Promise<void> {
  const { counts, refused, missed } = outcomes;
  const writing = refused.length;
  Object.assign(outcomes, { counts: new Map(), refused: [], fresh: 0, writing, missed: 0 });
  if (missed > 0) ctx.log.warn({ missed }, 'more refusals of votes than are kept in detail');
  await runWriteWithFallback(
    ctx,
    () => writeOutcomeCounts(ctx, counts),
    () => {
      for (const [key, count] of counts) addCount(outcomes.counts, key, count);
      outcomes.schedule();
    },
  );
  await runWriteWithFallback(
    ctx,
    () => writeRefusedVotes(ctx, refused),
    () => {
      outcomes.refused = [...refused, ...outcomes.refused];
      outcomes.schedule();
    },
  );
  outcomes.writing = 0;
}

async function runWriteWithFallback(ctx: Context, act: () => Promise<void>, otherwise: () => void) {
  try {
    await act();
  } catch (error) {
    ctx.log.warn({ reason: (error as Error).message }, 'outcomes of votes are written later');
    otherwise();
  }
}

async function writeOutcomeCounts(
  { db }: Context,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  if (counts.size === 0) return;
  const rows = [...counts].map(([key, count]) => {
    const [minute = '', code = '', network = ''] = key.split(' ');
    return { minute: new Date(Number(minute) * 60_000), code: Number(code), network, count };
  });
  // Rows are sorted to avoid deadlocks.
  await sql`
    insert into vote_outcomes as o (minute, code, network, count)
    select * from unnest(
      ${rows.map(({ minute }) => minute)}::timestamptz[], ${rows.map(({ code }) => code)}::int[],
      ${rows.map(({ network }) => network)}::text[], ${rows.map(({ count }) => count)}::int[]
    ) as n (minute, code, network, count)
    order by minute, code, network
    on conflict (minute, code, network) do update set count = o.count + excluded.count
  `.execute(db);
}

async function writeRefusedVotes({ db }: Context, refused: readonly Refused[]): Promise<void> {
  if (refused.length === 0) return;
  await db
    .insertInto('vote_refusals')
    .values(
      refused.map(({ entry, code, level, assessment, case: case_id, at }) => ({
        case_id,
        at,
        entry_number: entry,
        code,
        network: assessment?.network ?? ('unknown' as const),
        level,
        masked: assessment?.masked ?? null,
        asn: assessment?.asn ?? null,
        sources: [...(assessment?.sources ?? [])],
      })),
    )
    .onConflict((conflict) => conflict.column('case_id').doNothing())
    .execute();
}

/** Removes outcomes and rejections that are older than thirty days. */
export async function removeOldOutcomes({ db }: Context): Promise<void> {
  const monthAgo = sql<Date>`now() - interval '30 days'`;
  await db.deleteFrom('vote_outcomes').where('minute', '<', monthAgo).execute();
  await db.deleteFrom('vote_refusals').where('at', '<', monthAgo).execute();
}
