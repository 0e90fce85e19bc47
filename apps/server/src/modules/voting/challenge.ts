import { codes } from '@film-contest/contract/codes';
import type { VoteChallenge } from '@film-contest/contract/voting';
import type { Context } from '../../context.ts';
import type { Request } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findActivePass } from '../venue-passes/venue-passes.ts';
import { linkVote } from './link-vote.ts';
import { applyVenuePass, getDeviceWaitMs, getRequiredLevels, type VoteAttempt } from './proofs.ts';
import { getVotingSituation, readEntryVotes } from './situation.ts';
import { readContactCookie } from './vote-codes.ts';
import { createVoter, readVoter } from './voter.ts';
import { createSignedTask } from './work.ts';

/**
 * Makes the caller a voter and returns the proof that a vote for the entry needs. If the device has voted without an
 * account and the caller is signed in now, links the vote to the account.
 */
export async function createVoteChallenge(
  ctx: Context,
  entry: number,
  request: Request,
): Promise<VoteChallenge> {
  const reading = readEntryVotes(ctx, entry);
  const state = reading.then((row) => row.state);
  const { contest, assessment, block } = await getVotingSituation(ctx, state, request);
  if (block === 'notFound') throw new Refusal(block);
  const { votes } = await reading;
  const voter = readVoter(ctx, request.cookies) ?? createVoter(ctx, request.cookies);
  const voted = await hasVoted(ctx, entry, voter.id, request.session?.accountId ?? null);
  const pass = await findActivePass(ctx, request);
  const common = {
    votes: contest.areCountsHidden ? null : votes,
    voted,
    blockedBy: block ? codes[block] : null,
    pass: pass && { name: pass.name, closesAt: pass.closesAt.toISOString() },
  };
  if (block || voted || !assessment) return { ...common, level: 0, waitMs: 0, work: null };
  const attempt = { contest, assessment, voter, entry, request };
  return { ...common, ...(await createWorkTask(ctx, attempt)) };
}

async function createWorkTask(ctx: Context, attempt: VoteAttempt) {
  const { contest, assessment, voter, entry, request } = attempt;
  const { workFactor } = contest.voteRules;
  await ctx.services.budgets.load(assessment, entry);
  const required = await applyVenuePass(ctx, request, getRequiredLevels(ctx, attempt));
  const isProven = required.level < 3 && readContactCookie(ctx, request.cookies, voter.id);
  const level = isProven ? 0 : required.level;
  const work =
    workFactor > 0 ? await createSignedTask(ctx, { voter: voter.id, entry }, workFactor) : null;
  return { level, waitMs: level === 0 ? 0 : await getDeviceWaitMs(ctx, attempt, level), work };
}

/** Whether the device or the account has voted. Links an unlinked vote of the device to the account. */
async function hasVoted(ctx: Context, entry: number, voter: Buffer, account: string | null) {
  const rows = await ctx.db
    .selectFrom('votes')
    .select(['account_id'])
    .where('entry_number', '=', entry)
    .where((eb) =>
      eb.or([eb('voter_id', '=', voter), ...(account ? [eb('account_id', '=', account)] : [])]),
    )
    .execute();
  const isUnlinked = rows.length > 0 && rows.every(({ account_id }) => account_id === null);
  if (account && isUnlinked) await linkVote(ctx, entry, voter, account);
  return rows.length > 0;
}
