import type { EntryState } from '@film-contest/contract/entries';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { createPerProcess } from '../../platform/enclosing-call.ts';
import type { Request } from '../../platform/http/call.ts';
import { createTimedCache } from '../../platform/timed-cache.ts';
import { assessNetwork, type NetworkAssessment } from '../networks/assess-network.ts';
import { type ContestClock, contestClock } from '../settings/settings.ts';
import { getVotingBlock } from './voting.rules.ts';

/** What decides whether a caller can vote for an entry now. */
export interface Situation {
  contest: ContestClock;
  /** Null if the caller's IP address is unknown. */
  assessment: NetworkAssessment | null;
  /** The name of the error code because of which the caller cannot vote, or null. */
  block: ReturnType<typeof getVotingBlock>;
}

export async function getSituation(
  ctx: Context,
  entryState: Promise<EntryState | null>,
  { address }: Pick<Request, 'address'>,
): Promise<Situation> {
  const [entry, contest] = await Promise.all([entryState, contestClock(ctx), ctx.networks.ready()]);
  const assessment = address === null ? null : assessNetwork(ctx, contest, address);
  const block = getVotingBlock({
    entry,
    isVotingOpen: contest.isOpen.voting,
    hasAddress: assessment !== null,
    isRefused: assessment?.isRefused ?? false,
  });
  return { contest, assessment, block };
}

/** Returns the entry's state and votes. */
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
const maxStates = 100_000;
type State = Promise<EntryState | null>;

const publishedNumbers = createTimedCache(stateMs, readPublishedNumbers);

/** States of entries that were not in the last list of published entries. */
const getUnpublishedStates = createPerProcess((ctx: Context) => ({
  ctx,
  states: new Map<number, { until: number; state: State }>(),
}));

/**
 * Returns the entry's state, at most one second old. All votes of that second share one query for the numbers of the
 * published entries.
 */
export async function getEntryState(ctx: Context, number: number): State {
  const numbers = await publishedNumbers.recall(ctx);
  return numbers.has(number) ? 'published' : getCachedState(getUnpublishedStates(ctx), number);
}

function getCachedState(
  { ctx, states }: ReturnType<typeof getUnpublishedStates>,
  number: number,
): State {
  const cached = states.get(number);
  if (cached && Date.now() < cached.until) return cached.state;
  if (states.size > maxStates) states.clear();
  const state = readEntryVotes(ctx, number).then((entry) => entry.state);
  states.set(number, { until: Date.now() + stateMs, state });
  state.catch(() => states.delete(number));
  return state;
}

async function readPublishedNumbers({ db }: Context): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ numbers: number[] | null }>`
    select json_agg(number) as numbers from entries where state = 'published'
  `.execute(db);
  return new Set(rows[0]?.numbers);
}
