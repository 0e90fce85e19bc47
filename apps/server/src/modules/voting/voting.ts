import { createHmac } from 'node:crypto';
import { codes } from '@film-contest/contract/codes';
import type { EntryState } from '@film-contest/contract/entries';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Request } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { inRanges, isPrivate, networksOf } from '../../platform/ip/client-address.ts';
import { contestClock } from '../settings/settings.ts';
import { type Ballot, type BallotBox, openBallotBox } from './ballot-box.ts';
import { ensureVoter, readVoter } from './voter.ts';
import { whyCannotVote } from './voting.rules.ts';

const boxes = new WeakMap<Context, BallotBox>();

function ballotBox(ctx: Context): BallotBox {
  const box = boxes.get(ctx) ?? openBallotBox(ctx.pool);
  boxes.set(ctx, box);
  return box;
}

/** Resolves when every vote in hand is on disk: the last thing a stopping process does. */
export const drainVotes = async (ctx: Context) => boxes.get(ctx)?.drain();

/** Makes the caller a voter and says whether a vote for the entry is possible. */
export async function challenge(ctx: Context, entry: number, request: Request) {
  const [found, contest] = await Promise.all([readEntry(ctx, entry), contestClock(ctx)]);
  const why = whyCannotVote({
    entry: found.state,
    isVotingOpen: contest.isOpen.voting,
    hasAddress: request.address !== null,
    isVpn: isBlocked(contest.blockedNetworks, request.address),
  });
  if (why === 'notFound') throw new Refusal(why);
  const voter = ensureVoter(ctx, request.cookies);
  const voted = await hasVoted(ctx, entry, voter.id, request.session?.accountId ?? null);
  return { votes: found.votes, voted, blockedBy: why ? codes[why] : null };
}

async function hasVoted({ db }: Context, entry: number, voter: Buffer, account: string | null) {
  const row = await db
    .selectFrom('votes')
    .select('id')
    .where('entry_number', '=', entry)
    .where((eb) =>
      eb.or([eb('voter_id', '=', voter), ...(account ? [eb('account_id', '=', account)] : [])]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Casts the caller's one vote for an entry. Answers again what the same `requestId` was answered.
 * Refuses with 2015, 2016, 4002, 4004, 4005, 4006.
 */
export async function castVote(ctx: Context, entry: number, requestId: string, request: Request) {
  const [state, contest] = await Promise.all([entryState(ctx, entry), contestClock(ctx)]);
  const { address, session, cookies } = request;
  const isVotingOpen = contest.isOpen.voting;
  const why = whyCannotVote({
    entry: state,
    isVotingOpen,
    hasAddress: address !== null,
    isVpn: isBlocked(contest.blockedNetworks, address),
  });
  if (why || address === null) throw new Refusal(why ?? 'notEligible');
  const voter = readVoter(ctx, cookies);
  if (!voter) throw new Refusal('notEligible');
  const counted = await (ballotBox(ctx).cast({
    entry,
    voter: voter.id,
    voterSince: voter.since,
    account: session?.accountId ?? null,
    requestId,
    ...networkOf(ctx, address),
  }) ?? refuseBusy());
  if (!counted.isCounted) throw new Refusal('alreadyVoted', { data: { votes: counted.votes } });
  return { votes: counted.votes, at: counted.at.toISOString() };
}

const blocked = new WeakMap<readonly string[], (address: string) => boolean>();

/** Whether staff have shut a network out of the vote. The ranges are parsed once a second at most. */
function isBlocked(ranges: readonly string[], address: string | null): boolean {
  if (ranges.length === 0 || address === null) return false;
  const check = blocked.get(ranges) ?? inRanges(ranges);
  blocked.set(ranges, check);
  return check(address);
}

function refuseBusy(): never {
  throw new Refusal('busy', { data: { waitMs: 500 + Math.floor(Math.random() * 1500) } });
}

type Network = Pick<Ballot, 'network' | 'narrow' | 'wide'>;

const networks = new WeakMap<Context, Map<string, Network>>();

/** What is kept of an address. Remembered, because a school's votes come from one. */
function networkOf(ctx: Context, address: string): Network {
  const known = networks.get(ctx) ?? new Map<string, Network>();
  networks.set(ctx, known);
  const found = known.get(address) ?? describeNetwork(ctx, address);
  if (known.size >= 10_000) known.clear();
  known.set(address, found);
  return found;
}

function describeNetwork(ctx: Context, address: string): Network {
  const { narrow, wide } = networksOf(address);
  return {
    network: isPrivate(address) ? 'private' : 'unknown',
    narrow: bucket(ctx, narrow),
    wide: bucket(ctx, wide),
  };
}

/** A network as a keyed hash: equal networks can be counted, none can be read. */
const bucket = ({ keys }: Context, network: string) =>
  createHmac('sha256', keys.bucket).update(network).digest().subarray(0, 16);

async function readEntry({ db }: Context, number: number) {
  const row = await db
    .selectFrom('entries')
    .leftJoin('vote_tallies', 'vote_tallies.entry_number', 'entries.number')
    .select(['state', 'votes'])
    .where('number', '=', number)
    .executeTakeFirst();
  return { state: row?.state ?? null, votes: row?.votes ?? 0 };
}

/** The newest votes of those of these numbers that are published entries. */
export async function countVotes({ db }: Context, numbers: number[]) {
  const rows = await db
    .selectFrom('entries')
    .leftJoin('vote_tallies', 'vote_tallies.entry_number', 'entries.number')
    .select(['entries.number', sql<number>`coalesce(vote_tallies.votes, 0)`.as('votes')])
    .where('entries.number', 'in', numbers)
    .where('entries.state', '=', 'published')
    .execute();
  return Object.fromEntries(rows.map(({ number, votes }) => [String(number), votes]));
}

const stateMs = 1000;
const states = new WeakMap<Context, Map<number, { until: number; state: EntryState | null }>>();

/** The entry's state, at most a second old: asked once for each vote. */
async function entryState(ctx: Context, number: number): Promise<EntryState | null> {
  const known = states.get(ctx) ?? new Map();
  states.set(ctx, known);
  const cached = known.get(number);
  if (cached && Date.now() < cached.until) return cached.state;
  const { state } = await readEntry(ctx, number);
  if (known.size > 100_000) known.clear();
  known.set(number, { until: Date.now() + stateMs, state });
  return state;
}
