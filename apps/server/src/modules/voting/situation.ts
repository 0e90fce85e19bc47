import type { EntryState } from '@film-contest/contract/entries';
import { sql } from 'kysely';
import type { Context, Services } from '../../context.ts';
import type { Request } from '../../platform/http/call.ts';
import {
  type CachedValue,
  createCachedValue,
  createReadCache,
  type ReadCache,
} from '../../platform/read-cache.ts';
import { getAccountCreationFacts } from '../accounts/account-creation-facts.ts';
import { assessNetwork, type NetworkAssessment } from '../networks/assess-network.ts';
import { type Contest, getCachedContest } from '../settings/settings.ts';
import { publicVotesSql } from './tallies.ts';
import { findVotingRefusal, isTrustedAccount } from './voting.rules.ts';

/** State of contest, entry and network that decides whether a caller can vote now. */
export interface Situation {
  contest: Contest;
  /** Null if the caller's IP address is unknown. */
  assessment: NetworkAssessment | null;
  /** Whether the caller is logged in to an account that needs no captcha and no code. */
  isTrustedAccount: boolean;
  /** Mail domain whose budget counts the votes of the caller's account; null if none does. */
  accountDomain: string | null;
  /** Name of the error that prevents the caller from voting, or null. */
  block: ReturnType<typeof findVotingRefusal>;
}

export async function getVotingSituation(
  ctx: Context,
  entryState: Promise<EntryState | null>,
  { address, session }: Pick<Request, 'address' | 'session'>,
): Promise<Situation> {
  const [entry, contest, origin] = await Promise.all([
    entryState,
    getCachedContest(ctx),
    session && getAccountCreationFacts(ctx, session.accountId),
    ctx.networks.ready(),
  ]);
  const assessment = address === null ? null : assessNetwork(ctx, contest, address);
  const block = findVotingRefusal({
    entry,
    isVotingOpen: contest.isOpen.voting,
    hasAddress: assessment !== null,
    isRefused: assessment?.isRefused ?? false,
  });
  const { trustedAccounts } = contest.voteRules;
  return {
    contest,
    assessment,
    isTrustedAccount: origin !== null && isTrustedAccount(origin, trustedAccounts, Date.now()),
    accountDomain: origin?.countedDomain ?? null,
    block,
  };
}

export async function readEntryVotes({ db }: Context, number: number) {
  const row = await db
    .selectFrom('entries')
    .leftJoin('vote_tallies', 'vote_tallies.entry_number', 'entries.number')
    .select(['state', publicVotesSql.as('votes')])
    .where('number', '=', number)
    .executeTakeFirst();
  return { state: row?.state ?? null, votes: row?.votes ?? 0 };
}

const stateMs = 1000;
const maxStates = 10_000;

declare module '../../context.ts' {
  interface Services {
    publishedEntries: CachedValue<ReadonlySet<number>>;
    /** States of entries that are not in `publishedEntries`. */
    unpublishedStates: ReadCache<number, { state: EntryState | null }>;
  }
}

export const createEntryStateCaches = (
  ctx: Context,
): Pick<Services, 'publishedEntries' | 'unpublishedStates'> => ({
  publishedEntries: createCachedValue(stateMs, () => readPublishedNumbers(ctx)),
  unpublishedStates: createReadCache({
    max: maxStates,
    ttl: stateMs,
    read: async (number: number) => ({ state: (await readEntryVotes(ctx, number)).state }),
  }),
});

/**
 * Returns the entry's state, at most one second old. All votes of that second share one query for the numbers of the
 * published entries.
 */
export async function getEntryState(
  { services }: Context,
  number: number,
): Promise<EntryState | null> {
  const numbers = await services.publishedEntries.get();
  if (numbers.has(number)) return 'published';
  return (await services.unpublishedStates.forceFetch(number)).state;
}

async function readPublishedNumbers({ db }: Context): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ numbers: number[] | null }>`
    select json_agg(number) as numbers from entries where state = 'published'
  `.execute(db);
  return new Set(rows[0]?.numbers);
}
