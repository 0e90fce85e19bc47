import { codes } from '@film-contest/contract/codes';
import type { VoteChallenge } from '@film-contest/contract/voting';
import type { Context } from '../../context.ts';
import type { Request } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { createSignedTask } from '../proof-of-work/proof-of-work.ts';
import { findActivePass } from '../venue-passes/venue-passes.ts';
import { linkVote } from './link-vote.ts';
import {
  applyVenuePass,
  createVoteAttempt,
  getDeviceWaitMs,
  getRequiredLevels,
  getRequiredWorkOfVote,
  hasProvenContact,
  toProofOfWorkPurpose,
  type VoteAttempt,
} from './proofs.ts';
import { getVotingSituation, readEntryVotes, type Situation } from './situation.ts';
import { readContactCookie } from './vote-codes.ts';
import { createVoter, readVoter, type Voter } from './voter.ts';

/**
 * Returns the proof that the caller's vote for an entry needs, and sets a voter cookie if the caller has none. If the
 * device has voted without an account and the caller is signed in now, links the vote to the account.
 */
export async function createVoteChallenge(
  ctx: Context,
  entry: number,
  request: Request,
): Promise<VoteChallenge> {
  const reading = readEntryVotes(ctx, entry);
  const state = reading.then((row) => row.state);
  const situation = await getVotingSituation(ctx, state, request);
  const { contest, assessment, block } = situation;
  if (block === 'notFound') throw new Refusal(block);
  const { votes } = await reading;
  const pass = await findActivePass(ctx, request);
  const voter =
    readVoter(ctx, request.cookies) ??
    createVoterForRequest(ctx, situation, request, pass !== null);
  const voted = await hasVoted(ctx, entry, voter.id, request.session?.accountId ?? null);
  const common = {
    votes: contest.areCountsHidden ? null : votes,
    voted,
    blockedBy: block ? codes[block] : null,
    pass: pass && { name: pass.name, closesAt: pass.closesAt.toISOString() },
  };
  if (block || voted || !assessment)
    return { ...common, level: 0, waitMs: 0, work: null, workRaisedBy: null };
  const caller = { voter, entry, request };
  return {
    ...common,
    ...(await createWorkTask(ctx, { ...situation, assessment }, caller, pass !== null)),
  };
}

/**
 * Creates a voter. If its network has used up the budget of new devices, the device's age starts only at its first
 * counted vote.
 */
function createVoterForRequest(
  ctx: Context,
  { contest, assessment }: Situation,
  { cookies }: Request,
  hasPass: boolean,
): Voter {
  // Does not count these cookies: private IP addresses do not distinguish networks, and many devices may use one venue
  // pass behind one IP address.
  if (hasPass || !assessment || assessment.network === 'private') {
    return createVoter(ctx, cookies, false);
  }
  const { budgets } = ctx.services;
  budgets.countCookie(assessment);
  const { newCookiesInADay } = contest.voteRules.captchaAbove;
  return createVoter(ctx, cookies, budgets.getNewCookies(assessment) > newCookiesInADay);
}

async function createWorkTask(
  ctx: Context,
  situation: Situation & Pick<VoteAttempt, 'assessment'>,
  caller: Pick<VoteAttempt, 'voter' | 'entry' | 'request'>,
  hasPass: boolean,
) {
  const { voter, entry, request } = caller;
  const contactDomain = readContactCookie(ctx, request.cookies, voter.id)?.domain ?? null;
  const mailDomains = [situation.accountDomain, contactDomain].filter((domain) => domain !== null);
  await ctx.services.budgets.load(situation.assessment, entry, mailDomains);
  const attempt = createVoteAttempt(ctx, situation, caller);
  const usual = { factor: situation.contest.voteRules.workFactor, raisedBy: null };
  const { factor, raisedBy } = hasPass ? usual : getRequiredWorkOfVote(ctx, attempt);
  const required = await applyVenuePass(ctx, request, getRequiredLevels(ctx, attempt));
  const isProven = required.level < 3 && hasProvenContact(ctx, attempt);
  const level = isProven ? 0 : required.level;
  return {
    level,
    waitMs: level === 0 ? 0 : await getDeviceWaitMs(ctx, attempt, level),
    work: factor > 0 ? await createSignedTask(ctx, toProofOfWorkPurpose(caller), factor) : null,
    workRaisedBy: raisedBy,
  };
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
