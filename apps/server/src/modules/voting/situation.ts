import type { EntryState } from '@film-contest/contract/entries';
import type { Context } from '../../context.ts';
import type { Request } from '../../platform/http/call.ts';
import { type Judged, judgeNetwork } from '../networks/judge-network.ts';
import { type ContestClock, contestClock } from '../settings/settings.ts';
import { whyCannotVote } from './voting.rules.ts';

/** What decides whether anybody could vote here and now. */
export interface Situation {
  contest: ContestClock;
  /** Null where the caller's address is not known. */
  judged: Judged | null;
  /** The name of the code of why nobody can, or null. */
  why: ReturnType<typeof whyCannotVote>;
}

/** The situation of a caller before an entry in that state. */
export async function situationOf(
  ctx: Context,
  state: Promise<EntryState | null>,
  { address }: Pick<Request, 'address'>,
): Promise<Situation> {
  const [entry, contest] = await Promise.all([state, contestClock(ctx), ctx.networks.ready()]);
  const judged = address === null ? null : judgeNetwork(ctx, contest, address);
  const why = whyCannotVote({
    entry,
    isVotingOpen: contest.isOpen.voting,
    hasAddress: judged !== null,
    isRefused: judged?.isRefused ?? false,
  });
  return { contest, judged, why };
}

/** The entry's state and its votes. */
export async function readEntry({ db }: Context, number: number) {
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
const states = new WeakMap<Context, Map<number, { until: number; state: State }>>();

/** The entry's state, at most a second old: asked for once by all the votes of that second. */
export function entryState(ctx: Context, number: number): State {
  const known = states.get(ctx) ?? new Map<number, { until: number; state: State }>();
  states.set(ctx, known);
  const cached = known.get(number);
  if (cached && Date.now() < cached.until) return cached.state;
  if (known.size > mostKnown) known.clear();
  const state = readState(ctx, number);
  known.set(number, { until: Date.now() + stateMs, state });
  state.catch(() => known.delete(number));
  return state;
}

async function readState({ db }: Context, number: number): State {
  const row = await db
    .selectFrom('entries')
    .select('state')
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.state ?? null;
}
