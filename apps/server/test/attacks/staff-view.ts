import type { VoteQuery } from '@film-contest/contract/vote-holds';
import type { SignalName } from '@film-contest/contract/vote-signals';
import { sql } from 'kysely';
import {
  listFlaggedEntries,
  measureVoteSignals,
} from '../../src/modules/vote-audit/vote-signals.ts';
import { matchVotesSql } from '../../src/modules/vote-holds/match-votes.ts';
import type { Target } from './caller.ts';
import type { OrdinaryVotes } from './ordinary-votes.ts';
import type { Routine } from './run-scenario.ts';
import type { Scenario } from './scenarios.ts';

/** When an entry first appeared in the list of flagged entries. */
export interface Flag {
  minutes: number;
  /** Number of the scenario's votes that were cast before the entry was flagged. */
  votes: number;
  raised: SignalName[];
}

/** How well a hold by staff separates the scenario's votes from ordinary ones. */
export interface Separation {
  /** The hold's search criteria as a query, without the entry. */
  query: string;
  /** Number of the scenario's votes in the hold. */
  forged: number;
  /** Share of all the scenario's votes that the hold contains (0–1). */
  share: number;
  /** Number of ordinary votes in the hold. */
  byMistake: number;
}

export interface StaffView {
  flag: Flag | null;
  separation: Separation | null;
}

/**
 * Maximum number of minutes until staff see the entry as flagged, if the server itself does not limit the votes (`most:
 * null`).
 */
const maxMinutes = 60;
const leastSeparated = 0.95;
/** Maximum number of ordinary votes in the hold for each forged vote. */
const maxHeldByMistake = 0.05;

/** Interval of the job that measures votes. A scenario begins just after a run, which is the worst case. */
const measuredEverySeconds = 1800;

/** Lists the entries that staff see as unusual. */
export async function listFlagged({ ctx }: Pick<Target, 'ctx'>) {
  const { list } = await listFlaggedEntries(ctx, { current: 1, pageSize: 100 });
  return list.map(({ entry, raised }) => ({ entry: Number(entry), raised }));
}

/** Measures the signals at the times of the job, and records when the entry is first flagged. */
export async function createFlagRoutine(
  { ctx }: Pick<Target, 'ctx'>,
  ordinary: OrdinaryVotes,
  { entry, startsAt }: { entry: number; startsAt: number },
) {
  let flag: Flag | null = null;
  const measureAndRecordFlag = async (at: number) => {
    await ordinary.advanceTo(startsAt + at * 1000);
    await measureVoteSignals(ctx);
    const row = (await listFlagged({ ctx })).find((each) => each.entry === entry);
    if (!row || flag) return;
    const ids = await findVotes({ ctx }, { entry });
    const votes = ids.filter((id) => !ordinary.has(id)).length;
    flag = { minutes: at / 60, votes, raised: row.raised };
  };
  await measureAndRecordFlag(0);
  const routine: Routine = { seconds: measuredEverySeconds, run: measureAndRecordFlag };
  return { routine, getFlag: (): Flag | null => flag };
}

async function findVotes({ ctx }: Pick<Target, 'ctx'>, query: VoteQuery): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from votes where ${matchVotesSql(query)}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/**
 * Holds the votes that the console suggests: those of the suspicious mail domains, or all votes of the entry's busy
 * period.
 */
export async function separateVotes(
  target: Pick<Target, 'ctx'>,
  ordinary: OrdinaryVotes,
  { mailDomains }: Pick<Scenario, 'mailDomains'>,
  entry: number,
): Promise<Separation | null> {
  const queries = mailDomains.map((mailDomain): VoteQuery => ({ entry, mailDomain }));
  const busy = queries.length > 0 ? null : await buildBusyPeriodQuery(target, entry);
  if (busy) queries.push(busy);
  if (queries.length === 0) return null;
  const all = await findVotes(target, { entry });
  const found = await Promise.all(queries.map((query) => findVotes(target, query)));
  const held = [...new Set(found.flat())];
  const isForged = (id: number) => !ordinary.has(id);
  const forged = held.filter(isForged).length;
  return {
    query: busy
      ? `${busy.from?.slice(5, 16)} to ${busy.until?.slice(5, 16)}`
      : `mail domains: ${mailDomains.length}`,
    forged,
    share: forged / all.filter(isForged).length,
    byMistake: held.length - forged,
  };
}

/** Returns the goal for staff that a scenario misses, or null. */
export function findMissedStaffGoal(
  { most, isReal }: Pick<Scenario, 'most' | 'isReal'>,
  { flag, separation }: StaffView,
): string | null {
  if (isReal) return flag ? `real votes flagged: ${flag.raised.join(', ')}` : null;
  if (most !== null) return null;
  if (!flag) return 'not flagged';
  if (flag.minutes > maxMinutes) return `flagged after ${flag.minutes} minutes`;
  if (!separation || separation.share < leastSeparated) return 'the votes cannot be separated';
  const { forged, byMistake } = separation;
  return byMistake > maxHeldByMistake * forged ? 'too many ordinary votes held' : null;
}

/**
 * Returns a query for the entry's busy period in the last two days. A busy ten minutes has at least three votes and
 * five times the usual number. The period lasts from the first busy ten minutes to the last.
 */
async function buildBusyPeriodQuery(
  { ctx }: Pick<Target, 'ctx'>,
  entry: number,
): Promise<VoteQuery | null> {
  const { rows } = await sql<{ from: Date | null; until: Date | null }>`
    with steps as (
      select date_bin('10 minutes', at, 'epoch') as step, count(*) as votes from votes
      where entry_number = ${entry}::int group by 1
    ), usual as (
      select sum(votes) / extract(epoch from max(step) - min(step) + '10 minutes') * 600 as votes
      from steps
    )
    select min(step) as from, max(step) + interval '10 minutes' as until
    from steps, usual
    where step > now() - interval '2 days' and steps.votes >= greatest(3, 5 * usual.votes)
  `.execute(ctx.db);
  const { from, until } = rows[0] ?? {};
  return from && until ? { entry, from: from.toISOString(), until: until.toISOString() } : null;
}
