import type { ballot, ProofLevel } from '@film-contest/contract/voting';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Request } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { consumeCaptcha } from '../captcha/captcha.ts';
import type { NetworkAssessment } from '../networks/assess-network.ts';
import type { Contest } from '../settings/settings.ts';
import { findActivePass } from '../venue-passes/venue-passes.ts';
import {
  hashContact,
  readContactCookie,
  setContactCookie,
  verifyContactCode,
} from './vote-codes.ts';
import { isUncountedDevice, type Voter } from './voter.ts';
import { getProvenLevel, getRequiredLevel } from './voting.rules.ts';
import { isWorkValid } from './work.ts';

export type VoteInput = z.infer<typeof ballot>;

/** A vote that the situation permits, before its proofs are verified. */
export interface VoteAttempt {
  contest: Pick<Contest, 'voteRules' | 'areCountsHidden'>;
  assessment: NetworkAssessment;
  voter: Voter;
  entry: number;
  request: Request;
}

/** The proof level of a vote with a venue pass and without one. */
interface RequiredLevels {
  withPass: ProofLevel;
  withoutPass: ProofLevel;
}

/** The proofs that a vote needs in addition to the proof of work. */
interface Requirement {
  level: ProofLevel;
  /** Id of the venue pass that lowered the level. */
  passId: string | null;
  levelWithoutPass: ProofLevel;
}

export interface Proof {
  level: ProofLevel;
  contact: Buffer | null;
}

const getDeviceMs = ({ voter }: VoteAttempt) => Date.now() - voter.since * 1000;

/** Returns the proofs that a vote needs, from the counts of its network and the age of its device. */
export function getRequiredLevels(
  ctx: Context,
  attempt: VoteAttempt,
  deviceSeconds = getDeviceMs(attempt) / 1000,
): RequiredLevels {
  const { contest, assessment, voter, entry, request } = attempt;
  const counts = ctx.services.budgets.getCounts(assessment, entry);
  if (isUncountedDevice(ctx, voter)) counts.newDevicesIn10Minutes += 1;
  const getLevelOfPass = (hasPass: boolean) =>
    getRequiredLevel({
      deviceSeconds,
      network: assessment.network,
      counts,
      hasPass,
      isSignedIn: request.session !== null,
      rules: contest.voteRules,
      isDemo: ctx.config.mode === 'demo',
    });
  const withoutPass = getLevelOfPass(false);
  return { withPass: withoutPass === 0 ? 0 : getLevelOfPass(true), withoutPass };
}

/** Applies the caller's venue pass only if it lowers the level. */
export async function applyVenuePass(
  ctx: Context,
  request: Request,
  { withPass, withoutPass }: RequiredLevels,
): Promise<Requirement> {
  const pass = withPass < withoutPass ? await findActivePass(ctx, request) : null;
  return {
    level: pass ? withPass : withoutPass,
    passId: pass?.id ?? null,
    levelWithoutPass: withoutPass,
  };
}

/** Returns the milliseconds until a device is old enough to need less proof; 0 if waiting changes nothing. */
export async function getDeviceWaitMs(ctx: Context, attempt: VoteAttempt, level: ProofLevel) {
  const { minDeviceSeconds } = attempt.contest.voteRules;
  const waitMs = minDeviceSeconds * 1000 - getDeviceMs(attempt);
  if (waitMs <= 0) return 0;
  const levels = getRequiredLevels(ctx, attempt, minDeviceSeconds);
  const later = await applyVenuePass(ctx, attempt.request, levels);
  return later.level < level ? waitMs : 0;
}

/** Creates the refusal `proofMissing` with the missing level; 0 is the work that every browser does. */
export const createProofMissingRefusal = (level: ProofLevel) =>
  new Refusal('proofMissing', { data: { level } });

/** Returns `proofMissing` for a vote without work, `proofInvalid` if the work is for another vote or expired. */
export function checkProofOfWork(
  ctx: Context,
  { contest, voter, entry }: VoteAttempt,
  { work }: VoteInput,
): Refusal | null {
  if (contest.voteRules.workFactor === 0) return null;
  if (!work) return createProofMissingRefusal(0);
  return isWorkValid(ctx, work, { voter: voter.id, entry }) ? null : new Refusal('proofInvalid');
}

/** Verifies exactly the required proofs; a captcha that is not required stays valid. */
export async function verifyProofs(
  ctx: Context,
  attempt: VoteAttempt,
  input: VoteInput,
  required: ProofLevel,
): Promise<Proof> {
  const { session } = attempt.request;
  const needsProof = required === 1 || required === 2;
  const contact = needsProof ? await verifyContact(ctx, attempt, input) : null;
  const hasContact = contact !== null;
  const hasCaptcha = required === 1 && !hasContact && (await verifyCaptcha(ctx, attempt, input));
  const level = getProvenLevel({ isSignedIn: session !== null, hasContact, hasCaptcha });
  if (level < required) throw createProofMissingRefusal(required);
  return { level, contact: session ? await hashAccountContact(ctx, session.accountId) : contact };
}

/** Hashes the account's e-mail address or phone, so that a mailbox has one vote regardless of its accounts. */
async function hashAccountContact(ctx: Context, accountId: string): Promise<Buffer | null> {
  const account = await ctx.db
    .selectFrom('accounts')
    .select(['email', 'phone'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  const contact = account?.email ?? account?.phone;
  return contact ? hashContact(ctx, contact) : null;
}

/** Returns the contact whose code was entered, or else the contact that the device proved within the last day. */
async function verifyContact(
  ctx: Context,
  { voter, request }: VoteAttempt,
  { contact, contactCode }: VoteInput,
): Promise<Buffer | null> {
  if (!contact || !contactCode) return readContactCookie(ctx, request.cookies, voter.id);
  const hash = await verifyContactCode(ctx, { contact, code: contactCode, voter: voter.id });
  setContactCookie(ctx, request.cookies, voter.id, hash);
  return hash;
}

async function verifyCaptcha(
  ctx: Context,
  { entry, voter }: VoteAttempt,
  { captchaId, captcha, requestId }: VoteInput,
): Promise<boolean> {
  if (!captchaId || !captcha) return false;
  const usedFor = `${entry} ${voter.id.toString('base64url')} ${requestId}`;
  await consumeCaptcha(ctx.db, 'vote', { captchaId, captcha }, usedFor);
  return true;
}
