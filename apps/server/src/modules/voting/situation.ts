import type { EntryState } from '@film-contest/contract/entries';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { createPerProcess } from '../../platform/enclosing-call.ts';
import type { Request } from '../../platform/http/call.ts';
import { createTimedCache } from '../../platform/timed-cache.ts';
import { assessNetwork, type NetworkAssessment } from '../networks/assess-network.ts';
import { type ContestClock, contestClock } from '../settings/settings.ts';
import { getVotingBlock } from './voting.rules.ts';

/** What decides whether anybody could vote here and now. */
export interface Situation {
  contest: ContestClock;
  /** Null where the caller's address is not known. */
  assessment: NetworkAssessment | null;
  /** The name of the code of why nobody can, or null. */
  why: ReturnType<typeof getVotingBlock>;
}

/** The situation of a caller before an entry in that state. */
export async function getSituation(
  ctx: Context,
  state: Promise<EntryState | null>,
  { address }: Pick<Request, 'address'>,
): Promise<Situation> {
  const [entry, contest] = await Promise.all([state, contestClock(ctx), ctx.networks.ready()]);
  const assessment = address === null ? null : assessNetwork(ctx, contest, address);
  const why = getVotingBlock({
    entry,
    isVotingOpen: contest.isOpen.voting,
    hasAddress: assessment !== null,
    isRefused: assessment?.isRefused ?? false,
  });
  return { contest, assessment, why };
}

/** The entry's state and its votes. */
export async function readEntryVotes({ db }: Context, number: number) {
  const row = await db
    .selectFrom('entries')
    .leftJoin('vote_tallies', 'vote_tallies.entry_number', 'entries.number')
    .select(['state', 'votes'])
    .where('number', '=', number)
    .executeTakeFirst();
  return { state: row?.state ?? null, votes: row?.votes ?? 0 };
}

const stateMs = 1000;
const mostKnown = 100_000;
type State = Promise<EntryState | null>;

/** Each answer is at most a second old. */
const published = createTimedCache(stateMs, publishedNumbers);

/** Of entries that were not published when all were asked for. */
const othersOf = createPerProcess((ctx: Context) => ({
  ctx,
  states: new Map<number, { until: number; state: State }>(),
}));

/**
 * The entry's state, at most a second old: all the votes of that second ask once which entries are
 * published, whatever entries they are for.
 */
export async function getEntryState(ctx: Context, number: number): State {
  const numbers = await published.recall(ctx);
  return numbers.has(number) ? 'published' : otherState(othersOf(ctx), number);
}

function otherState({ ctx, states }: ReturnType<typeof othersOf>, number: number): State {
  const cached = states.get(number);
  if (cached && Date.now() < cached.until) return cached.state;
  if (states.size > mostKnown) states.clear();
  const state = readState(ctx, number);
  states.set(number, { until: Date.now() + stateMs, state });
  state.catch(() => states.delete(number));
  return state;
}

async function publishedNumbers({ db }: Context): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ numbers: number[] | null }>`
    select json_agg(number) as numbers from entries where state = 'published'
  `.execute(db);
  return new Set(rows[0]?.numbers);
}

async function readState({ db }: Context, number: number): State {
  const row = await db
    .selectFrom('entries')
    .select('state')
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.state ?? null;
}
