import { codes } from '@film-contest/contract/codes';
import type { voteCodeRequest } from '@film-contest/contract/voting';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { createPerProcess } from '../../platform/enclosing-call.ts';
import type { Request } from '../../platform/http/call.ts';
import { fieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { consumeCaptcha } from '../captcha/captcha.ts';
import type { NetworkAssessment } from '../networks/assess-network.ts';
import { type Ballot, type CastResult, createBallotBox, findEarlierVote } from './ballot-box.ts';
import { getBudgets } from './budgets.ts';
import { linkVote } from './link-vote.ts';
import { drainOutcomes, type Outcome, recordOutcome } from './outcomes.ts';
import {
  checkWork,
  proofMissing,
  prove,
  type Requirement,
  type VoteAttempt,
  type VoteInput,
  whatIsNeeded,
} from './proofs.ts';
import { getEntryState, getSituation, type Situation } from './situation.ts';
import { sendCode } from './vote-codes.ts';
import { countNewDevice, readVoter } from './voter.ts';

const ballotBox = createPerProcess(({ pool }: Context) => createBallotBox(pool));

/**
 * Resolves when every vote in hand is on disk, and what was counted beside them: the last thing a
 * stopping process does.
 */
export async function drainVotes(ctx: Context): Promise<void> {
  await ballotBox(ctx).drain();
  await Promise.all([getBudgets(ctx).drain(), drainOutcomes(ctx)]);
}

/**
 * Casts the caller's one vote for an entry. Answers again what the same `requestId` was answered.
 * Refuses with 2015, 2016, 4002, 4004, 4005, 4006, and for want of proof 4029, 4030, 3001, 1012.
 */
export async function castVote(ctx: Context, entry: number, given: VoteInput, request: Request) {
  const situation = await getSituation(ctx, getEntryState(ctx, entry), request);
  const { contest, assessment } = situation;
  const outcome: Outcome = { entry, code: codes.voted, level: 0, assessment };
  try {
    const counted = await vote(ctx, attemptOf(ctx, situation, entry, request), given, outcome);
    recordOutcome(ctx, outcome);
    return { votes: contest.areCountsHidden ? null : counted.votes, at: counted.at };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const named = recordOutcome(ctx, { ...outcome, code: error.code });
    throw error.code === codes.vpn ? refusedNetwork(assessment, named) : error;
  }
}

/** 2016 with what staff find it by. */
const refusedNetwork = (assessment: NetworkAssessment | null, named: string | null) =>
  new Refusal('vpn', { data: { case: named, network: assessment?.network } });

/** The attempt of a caller who is a voter. Refuses with 2016, 4002, 4004, 4006. */
function attemptOf(
  ctx: Context,
  { contest, assessment, why }: Situation,
  entry: number,
  request: Request,
): VoteAttempt {
  if (why || !assessment) throw new Refusal(why ?? 'notEligible');
  const voter = readVoter(ctx, request.cookies);
  if (!voter) throw new Refusal('notEligible');
  return { contest, assessment, voter, entry, request };
}

async function vote(ctx: Context, attempt: VoteAttempt, given: VoteInput, outcome: Outcome) {
  // Before anything is used up that the same request will bring again.
  if (ballotBox(ctx).isFull()) throw busy();
  try {
    checkWork(ctx, attempt, given);
    const counted = await cast(ctx, attempt, given, outcome);
    return await answerOf(ctx, attempt, counted);
  } catch (error) {
    if (!(error instanceof Refusal) || !isOfProof(error)) throw error;
    // What was used up by a vote whose answer was lost, or is on its way, cannot be proven again.
    await waysOf(ctx).get(wayOf(attempt));
    const earlier = await findEarlierVote(ctx.pool, ballotOf(attempt, given));
    if (!earlier) throw error;
    return answerOf(ctx, attempt, earlier);
  }
}

const ofProof: readonly number[] = [
  codes.proofMissing,
  codes.proofInvalid,
  codes.captchaWrong,
  codes.smsCodeWrong,
];
const isOfProof = ({ code }: Refusal) => ofProof.includes(code);

/** Counts the vote in its network's budgets while it is on its way, and for good if it is a new one. */
async function cast(ctx: Context, attempt: VoteAttempt, given: VoteInput, outcome: Outcome) {
  const { request, voter, assessment } = attempt;
  // The budgets are read and added to before anything is waited for: each vote of a burst is assessment by
  // those that came before it.
  const asking = whatIsNeeded(ctx, attempt);
  countNewDevice(ctx, request.cookies, voter, assessment);
  const settle = countOnItsWay(ctx, attempt);
  let isNew = false;
  try {
    const needed = await asking;
    outcome.level = needed.level;
    const proven = await prove(ctx, attempt, given, needed.level);
    const writing = ballotBox(ctx).cast(ballotOf(attempt, given, { ...needed, ...proven }));
    if (!writing) throw busy();
    const counted = await writing;
    if (!counted) throw proofMissing(needed.withoutPass);
    isNew = counted.isNew;
    return counted;
  } finally {
    settle(isNew);
  }
}

/** Votes that are on their way: by device and entry, when the first of them is there. */
const waysOf = createPerProcess(() => new Map<string, Promise<void>>());

const wayOf = ({ entry, voter }: VoteAttempt) => `${entry} ${voter.id.toString('latin1')}`;

/**
 * Counts a vote before it is proven and written, so that a burst is held against its network at once; but of what
 * a device sends for an entry at the same time only one, lest repeating itself lifts its neighbours'
 * level. Tells how to settle it: only a new vote stays counted.
 */
function countOnItsWay(ctx: Context, attempt: VoteAttempt): (isNew: boolean) => void {
  const { assessment, entry } = attempt;
  const [ways, way] = [waysOf(ctx), wayOf(attempt)];
  const count = () => getBudgets(ctx).countVote(assessment, entry);
  if (ways.has(way)) {
    return (isNew) => {
      // The first one was none, and this one is.
      if (isNew) count();
    };
  }
  const { promise, resolve } = Promise.withResolvers<void>();
  ways.set(way, promise);
  const takeBack = count();
  return (isNew) => {
    ways.delete(way);
    if (!isNew) takeBack();
    resolve();
  };
}

type Proof = Awaited<ReturnType<typeof prove>> & Pick<Requirement, 'passId'>;
const nothing: Proof = { level: 0, contact: null, passId: null };

function ballotOf(
  attempt: VoteAttempt,
  given: VoteInput,
  { level, contact, passId } = nothing,
): Ballot {
  const { entry, voter, assessment, request } = attempt;
  const { network, narrow, wide, masked, asn } = assessment;
  return {
    entry,
    voter: voter.id,
    voterSince: voter.since,
    account: request.session?.accountId ?? null,
    requestId: given.requestId,
    level,
    network,
    narrow,
    wide,
    masked,
    asn,
    dwellMs: given.dwellMs ?? null,
    passId,
    contact,
  };
}

/** The answer to a ballot by the vote that stands. Refuses with 2015. */
async function answerOf(
  ctx: Context,
  attempt: VoteAttempt,
  counted: CastResult,
): Promise<CastResult> {
  if (counted.isCounted) return counted;
  const { contest, entry, voter, request } = attempt;
  if (request.session) await linkVote(ctx, entry, voter.id, request.session.accountId);
  const votes = contest.areCountsHidden ? null : counted.votes;
  throw new Refusal('alreadyVoted', { data: { votes } });
}

const busy = () =>
  new Refusal('busy', { data: { waitMs: 500 + Math.floor(Math.random() * 1500) } });

/**
 * Sends the code that a vote of level 2 needs, by mail or text message. Answers the same whatever the
 * contact. Refuses with 2012, 2013, 2016, 3001, 4002, 4003, 4004, 4006.
 */
export async function sendVoteCode(
  ctx: Context,
  { entry, contact, captchaId, captcha }: z.infer<typeof voteCodeRequest>,
  request: Request,
): Promise<void> {
  const situation = await getSituation(ctx, getEntryState(ctx, entry), request);
  const { assessment } = situation;
  if (situation.why === 'vpn') {
    const outcome = { entry, code: codes.vpn, level: 0 as const, assessment };
    throw refusedNetwork(assessment, recordOutcome(ctx, outcome));
  }
  const attempt = attemptOf(ctx, situation, entry, request);
  if (!captchaId || !captcha) throw fieldRefusal('captcha', 'captchaMissing');
  await consumeCaptcha(ctx.db, 'vote', { captchaId, captcha });
  const { locale, address } = request;
  const asked = { contact, voter: attempt.voter.id, locale, address };
  await sendCode(ctx, asked, attempt.assessment);
}
