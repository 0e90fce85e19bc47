import { codes } from '@film-contest/contract/codes';
import type { VoteChallenge } from '@film-contest/contract/voting';
import type { Context } from '../../context.ts';
import type { Request } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findActivePass } from '../venue-passes/venue-passes.ts';
import { getBudgets } from './budgets.ts';
import { linkVote } from './link-vote.ts';
import { getDeviceWaitMs, type VoteAttempt, whatIsNeeded } from './proofs.ts';
import { getSituation, readEntryVotes } from './situation.ts';
import { readContactCookie } from './vote-codes.ts';
import { createVoter, readVoter } from './voter.ts';
import { createWork } from './work.ts';

/**
 * Makes the caller a voter and says what a vote for the entry needs. Where the device has voted
 * without an account and is signed in now, the vote becomes the account's. Refuses with 4006.
 */
export async function challenge(
  ctx: Context,
  entry: number,
  request: Request,
): Promise<VoteChallenge> {
  const found = readEntryVotes(ctx, entry);
  const state = found.then((row) => row.state);
  const { contest, assessment, why } = await getSituation(ctx, state, request);
  if (why === 'notFound') throw new Refusal(why);
  const { votes } = await found;
  const known = readVoter(ctx, request.cookies);
  const voter = known ?? createVoter(ctx, request.cookies);
  const voted = await hasVoted(ctx, entry, voter.id, request.session?.accountId ?? null);
  const pass = await findActivePass(ctx, request);
  const told = {
    votes: contest.areCountsHidden ? null : votes,
    voted,
    blockedBy: why ? codes[why] : null,
    pass: pass && { name: pass.name, closesAt: pass.closesAt.toISOString() },
  };
  if (why || voted || !assessment) return { ...told, level: 0, waitMs: 0, work: null };
  const asked = await ask(ctx, { contest, assessment, voter, entry, request });
  return { ...told, ...asked };
}

async function ask(ctx: Context, attempt: VoteAttempt) {
  const { contest, assessment, voter, entry } = attempt;
  const { workFactor } = contest.voteRules;
  await getBudgets(ctx).load(assessment, entry);
  const needed = await whatIsNeeded(ctx, attempt);
  const isProven = needed.level < 3 && readContactCookie(ctx, attempt.request.cookies, voter.id);
  const level = isProven ? 0 : needed.level;
  const work =
    workFactor > 0 ? await createWork(ctx, { voter: voter.id, entry }, workFactor) : null;
  return { level, waitMs: level === 0 ? 0 : await getDeviceWaitMs(ctx, attempt, needed), work };
}

/** Whether the device or the account has voted. */
async function hasVoted(ctx: Context, entry: number, voter: Buffer, account: string | null) {
  const rows = await ctx.db
    .selectFrom('votes')
    .select(['account_id'])
    .where('entry_number', '=', entry)
    .where((eb) =>
      eb.or([eb('voter_id', '=', voter), ...(account ? [eb('account_id', '=', account)] : [])]),
    )
    .execute();
  const isFree = rows.length > 0 && rows.every(({ account_id }) => account_id === null);
  if (account && isFree) await linkVote(ctx, entry, voter, account);
  return rows.length > 0;
}
