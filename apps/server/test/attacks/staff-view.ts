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
import type { Recipe } from './recipes.ts';
import type { Routine } from './run-recipe.ts';

/** First time at which the list of flagged entries contained an entry. */
export interface Flag {
  minutes: number;
  /** Votes of the recipe at that time. */
  votes: number;
  raised: SignalName[];
}

/** Contents of a hold of the votes that look forged. */
export interface Separation {
  /** The criteria of the hold besides the entry. */
  query: string;
  /** The recipe's votes that the query of the hold matches, and their share of all of them. */
  forged: number;
  share: number;
  /** Ordinary votes that the query matches as well. */
  byMistake: number;
}

export interface StaffView {
  flag: Flag | null;
  separation: Separation | null;
}

/** Goals of the recipes whose votes staff must find. */
const maxMinutes = 60;
const leastSeparated = 0.95;
/** Maximum ordinary votes in the hold for each forged one. */
const maxHeldByMistake = 0.05;

/** The job measures twice an hour. A recipe begins just after it ran, which is the worst case. */
const measuredEverySeconds = 1800;

/** Lists the entries that staff see as unusual. */
export async function listFlagged({ ctx }: Pick<Target, 'ctx'>) {
  const { list } = await listFlaggedEntries(ctx, { current: 1, pageSize: 100 });
  return list.map(({ entry, raised }) => ({ entry: Number(entry), raised }));
}

/** Measures the signals whenever the job would run, and records when the entry is first flagged. */
export async function watchEntry(
  { ctx }: Pick<Target, 'ctx'>,
  ordinary: OrdinaryVotes,
  { entry, startsAt }: { entry: number; startsAt: number },
) {
  let flag: Flag | null = null;
  const measure = async (at: number) => {
    await ordinary.advanceTo(startsAt + at * 1000);
    await measureVoteSignals(ctx);
    const row = (await listFlagged({ ctx })).find((each) => each.entry === entry);
    if (!row || flag) return;
    const ids = await findVotes({ ctx }, { entry });
    const votes = ids.filter((id) => !ordinary.has(id)).length;
    flag = { minutes: at / 60, votes, raised: row.raised };
  };
  await measure(0);
  const routine: Routine = { seconds: measuredEverySeconds, run: measure };
  return { routine, getFlag: (): Flag | null => flag };
}

async function findVotes({ ctx }: Pick<Target, 'ctx'>, query: VoteQuery): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from votes where ${matchVotesSql(query)}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/**
 * Holds the votes that staff would hold according to the console: the entry's votes of mail domains, or all its votes
 * in the period with far more votes than usual.
 */
export async function separateVotes(
  target: Pick<Target, 'ctx'>,
  ordinary: OrdinaryVotes,
  { mailDomains }: Pick<Recipe, 'mailDomains'>,
  entry: number,
): Promise<Separation | null> {
  const queries = mailDomains.map((mailDomain): VoteQuery => ({ entry, mailDomain }));
  const busy = queries.length > 0 ? null : await findBusyTime(target, entry);
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

/** Returns why staff do not see what a recipe requires, or null. */
export function findMissedStaffGoal(
  { most, isReal }: Pick<Recipe, 'most' | 'isReal'>,
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
 * Returns the query of the busy period of the last two days: from the first to the last interval of ten minutes with at
 * least three votes and five times the entry's usual number.
 */
async function findBusyTime(
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
