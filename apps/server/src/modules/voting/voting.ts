import { codes } from '@film-contest/contract/codes';
import type { ProofLevel, voteCodeRequest } from '@film-contest/contract/voting';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Request } from '../../platform/http/call.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { consumeCaptcha } from '../captcha/captcha.ts';
import type { NetworkAssessment } from '../networks/assess-network.ts';
import { findActivePass } from '../venue-passes/venue-passes.ts';
import { type Ballot, type BallotBox, type CastResult, findEarlierVote } from './ballot-box.ts';
import { linkVote } from './link-vote.ts';
import { type Outcome, recordOutcome } from './outcomes.ts';
import {
  applyVenuePass,
  checkProofOfWork,
  createProofMissingRefusal,
  createVoteAttempt,
  getRequiredLevels,
  isDomainBudgetUsedUp,
  listCountedDomains,
  type Proof,
  type VoteAttempt,
  type VoteInput,
  verifyProofs,
} from './proofs.ts';
import { getEntryState, getVotingSituation, type Situation } from './situation.ts';
import { getContactDomain, sendContactCode } from './vote-codes.ts';
import { hashUserAgent } from './vote-origin.ts';
import { toVoteSourceIds } from './vote-requests.ts';
import { countNewDevice, readVoter, setDeviceAgeAtFirstVote } from './voter.ts';

declare module '../../context.ts' {
  interface Services {
    ballotBox: BallotBox;
    /** Votes in progress, by device and entry; each promise resolves when the first request ends. */
    inFlightVotes: Map<string, Promise<void>>;
  }
}

/** Casts the caller's vote for an entry. A repeated request (same `requestId`) returns the result of the first one. */
export async function castVote(ctx: Context, entry: number, input: VoteInput, request: Request) {
  const outcome: Outcome = { entry, code: codes.voted, level: 0, assessment: null };
  try {
    const answer = await verifyAndWriteVote(ctx, entry, input, request, outcome);
    recordOutcome(ctx, outcome);
    return answer;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const caseId = recordOutcome(ctx, { ...outcome, code: error.code });
    throw error.code === codes.vpn ? createVpnRefusal(outcome.assessment, caseId) : error;
  }
}

/**
 * Runs the steps of a vote: situation, required proofs, verification, ballot, response. Fills in `outcome` for the
 * statistics.
 */
async function verifyAndWriteVote(
  ctx: Context,
  entry: number,
  input: VoteInput,
  request: Request,
  outcome: Outcome,
) {
  const situation = await getVotingSituation(ctx, getEntryState(ctx, entry), request);
  outcome.assessment = situation.assessment;
  const contact = input.contactCode ? input.contact : undefined;
  await loadContactBudget(ctx, situation, entry, contact);
  const attempt = prepareAttempt(ctx, situation, entry, request, contact);
  const { ballotBox } = ctx.services;
  // Checks the queue before consuming proofs, because a retry needs them.
  if (ballotBox.isFull()) throw createBusyRefusal();

  // There is no await before the reservation, so that each vote of a burst is limited by the votes before it.
  const concurrentVote = ctx.services.inFlightVotes.get(toInFlightKey(attempt));
  const work = checkProofOfWork(ctx, attempt, input);
  const levels = getRequiredLevels(ctx, attempt);
  const endReservation =
    work.refusal === null ? reserveVoteBudget(ctx, attempt, levels.withoutPass) : null;
  let isNew = false;
  try {
    const requirement = await applyVenuePass(ctx, request, levels);
    const pass = await findActivePass(ctx, request);
    const hasPass = pass !== null;
    const { recentVotes } = ctx.services;
    const sourceIds = toVoteSourceIds(attempt);
    // Requests without valid work cost their sender nothing, so they must not raise the work that others need.
    if (!hasPass && work.refusal === null) recentVotes.count(sourceIds, 1, ['network']);
    const isTooLittle = work.isTooLittle && !hasPass;
    const workRefusal = isTooLittle ? new Refusal('proofInvalid') : work.refusal;
    if (workRefusal !== null || requirement.level > 0) {
      const earlier = await findVoteOfLostResponse(ctx, attempt, input, concurrentVote);
      if (earlier) return await createVoteResponse(ctx, attempt, earlier);
    }
    if (workRefusal !== null) throw workRefusal;
    outcome.level = requirement.level;
    const proof = await verifyProofs(ctx, attempt, input, requirement.level).catch((error) => {
      if (!hasPass && isWrongProof(error)) countFailedProof(ctx, attempt);
      throw error;
    });
    const { levelWithoutPass } = requirement;
    const passId = requirement.passId ?? (work.isTooLittle ? (pass?.id ?? null) : null);
    const writing = ballotBox.cast(createBallot(ctx, attempt, input, proof, passId));
    if (!writing) throw createBusyRefusal();
    const result = await writing;
    if (!result) throw createProofMissingRefusal(levelWithoutPass);
    isNew = result.isNew;
    if (isNew) setDeviceAgeAtFirstVote(ctx, request.cookies, attempt.voter);
    if (isNew && !hasPass) recentVotes.count(sourceIds, 1, ['operator', 'entry']);
    return await createVoteResponse(ctx, attempt, result);
  } finally {
    endReservation?.(isNew);
  }
}

/** Loads the counted votes of the contact's mail domain, which was unknown when the challenge was created. */
async function loadContactBudget(
  { services }: Context,
  { assessment, block }: Situation,
  entry: number,
  contact: string | undefined,
): Promise<void> {
  const domain = contact ? getContactDomain(contact) : null;
  if (domain !== null && assessment && !block) {
    await services.budgets.load(assessment, entry, [domain]);
  }
}

function prepareAttempt(
  ctx: Context,
  { assessment, block, ...situation }: Situation,
  entry: number,
  request: Request,
  contact?: string,
): VoteAttempt {
  if (block || !assessment) throw new Refusal(block ?? 'notEligible');
  const voter = readVoter(ctx, request.cookies);
  if (!voter) throw new Refusal('notEligible');
  return createVoteAttempt(ctx, { ...situation, assessment }, { voter, entry, request }, contact);
}

/**
 * Finds the vote of an earlier request whose response was lost. Its proofs (a captcha, expired work, the last use of a
 * pass) cannot be sent again. Waits for `concurrentVote` first. Votes that need no proof skip this query, because the
 * ballot box finds the earlier vote itself.
 */
async function findVoteOfLostResponse(
  ctx: Context,
  { entry, voter, request }: VoteAttempt,
  { requestId }: VoteInput,
  concurrentVote: Promise<void> | undefined,
): Promise<CastResult | null> {
  await concurrentVote;
  const account = request.session?.accountId ?? null;
  return findEarlierVote(ctx, { entry, voter: voter.id, account, contact: null, requestId });
}

const toInFlightKey = ({ entry, voter }: VoteAttempt) => `${entry} ${voter.id.toString('latin1')}`;

/**
 * Counts a vote in the budgets of its network before the vote is verified, so that bursts are limited at once. Of a
 * device's concurrent requests for an entry, only the first is counted, so that repeated requests do not raise the
 * proof level of other devices in the network.
 * @returns a function that ends the reservation; the vote stays counted only if it is new
 */
function reserveVoteBudget(
  ctx: Context,
  attempt: VoteAttempt,
  level: ProofLevel,
): (isNew: boolean) => void {
  const { assessment, entry, voter, request } = attempt;
  countNewDevice(ctx, request.cookies, voter, assessment);
  const { inFlightVotes } = ctx.services;
  const key = toInFlightKey(attempt);
  const mailDomains = listCountedDomains(attempt, level);
  const countAttempt = () => ctx.services.budgets.countVote(assessment, entry, mailDomains);
  if (inFlightVotes.has(key)) {
    return (isNew) => {
      // Counts this vote instead, because the first of the concurrent requests was rejected.
      if (isNew) countAttempt();
    };
  }
  const { promise, resolve } = Promise.withResolvers<void>();
  inFlightVotes.set(key, promise);
  const subtract = countAttempt();
  return (isNew) => {
    inFlightVotes.delete(key);
    if (!isNew) subtract();
    resolve();
  };
}

/**
 * Counts a wrong captcha or code in the recent requests of its network. Adds the failure weight minus one, because the
 * request itself is already counted.
 */
function countFailedProof({ services }: Context, attempt: VoteAttempt): void {
  const { failureWeight } = attempt.contest.voteRules.workAbove;
  services.recentVotes.count(toVoteSourceIds(attempt), failureWeight - 1, ['network']);
}

const wrongProofs: readonly number[] = [codes.captchaWrong, codes.smsCodeWrong];

const isWrongProof = (error: unknown) =>
  error instanceof Refusal && wrongProofs.includes(error.code);

function createBallot(
  ctx: Context,
  { entry, voter, assessment, request }: VoteAttempt,
  { requestId, dwellMs, referrer }: VoteInput,
  { level, contact }: Proof,
  passId: string | null,
): Ballot {
  const { network, narrow, wide, masked, asn } = assessment;
  return {
    entry,
    voter: voter.id,
    voterSince: voter.since,
    account: request.session?.accountId ?? null,
    requestId,
    level,
    network,
    narrow,
    wide,
    masked,
    asn,
    dwellMs: dwellMs ?? null,
    agentClass: hashUserAgent(ctx, request.userAgent),
    referrer: referrer ?? null,
    passId,
    contact,
  };
}

async function createVoteResponse(ctx: Context, attempt: VoteAttempt, result: CastResult) {
  const { contest, entry, voter, request } = attempt;
  const votes = contest.areCountsHidden ? null : result.votes;
  if (result.receipt) return { votes, at: result.at, receipt: result.receipt };
  if (request.session) await linkVote(ctx, entry, voter.id, request.session.accountId);
  throw new Refusal('alreadyVoted', { data: { votes } });
}

const createBusyRefusal = () =>
  new Refusal('busy', { data: { waitMs: 500 + Math.floor(Math.random() * 1500) } });

/** Creates the refusal `vpn` with the case number by which staff find the vote. */
const createVpnRefusal = (assessment: NetworkAssessment | null, caseId: string | null) =>
  new Refusal('vpn', { data: { case: caseId, network: assessment?.network } });

/** Sends the code for a vote of level 2 by mail or text message. The response does not depend on the contact. */
export async function sendVoteCode(
  ctx: Context,
  { entry, contact, captchaId, captcha }: z.infer<typeof voteCodeRequest>,
  request: Request,
): Promise<void> {
  const situation = await getVotingSituation(ctx, getEntryState(ctx, entry), request);
  const { assessment } = situation;
  if (situation.block === 'vpn') {
    const outcome: Outcome = { entry, code: codes.vpn, level: 0, assessment };
    throw createVpnRefusal(assessment, recordOutcome(ctx, outcome));
  }
  await loadContactBudget(ctx, situation, entry, contact);
  const attempt = prepareAttempt(ctx, situation, entry, request, contact);
  if (isDomainBudgetUsedUp(attempt, attempt.contactDomain))
    throw createFieldRefusal('contact', 'otherMailDomain');
  if (!captchaId || !captcha) throw createFieldRefusal('captcha', 'captchaMissing');
  await consumeCaptcha(ctx.db, 'voteCode', { captchaId, captcha });
  const { locale, address } = request;
  const target = { contact, entry, voter: attempt.voter.id, locale, address };
  await sendContactCode(ctx, target, attempt.assessment);
}
