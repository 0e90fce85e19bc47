import type { ballot, ProofLevel } from '@film-contest/contract/voting';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Request } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { consumeCaptcha } from '../captcha/captcha.ts';
import type { NetworkAssessment } from '../networks/assess-network.ts';
import type { ContestClock } from '../settings/settings.ts';
import { findActivePass } from '../venue-passes/venue-passes.ts';
import { getBudgets } from './budgets.ts';
import { hashContact, readContactCookie, setContactCookie, tryCode } from './vote-codes.ts';
import { isUncountedDevice, type Voter } from './voter.ts';
import { getProvenLevel, getRequiredLevel } from './voting.rules.ts';
import { isWorkValid } from './work.ts';

export type VoteInput = z.infer<typeof ballot>;

/** Somebody who may vote, before one entry. */
export interface VoteAttempt {
  contest: Pick<ContestClock, 'voteRules' | 'areCountsHidden'>;
  assessment: NetworkAssessment;
  voter: Voter;
  entry: number;
  request: Request;
}

/** What a vote must prove. */
export interface Requirement {
  level: ProofLevel;
  /** The pass that lifted the level, and what it would be without. */
  passId: string | null;
  withoutPass: ProofLevel;
}

interface Proven {
  level: ProofLevel;
  /** Of the contact that was proven, if one had to be. */
  contact: Buffer | null;
}

const deviceMs = ({ voter }: VoteAttempt) => Date.now() - voter.since * 1000;

/**
 * What the vote must prove now, or would once its device is that old. Reads what networks have done before
 * it waits for anything.
 */
export async function whatIsNeeded(
  ctx: Context,
  attempt: VoteAttempt,
  deviceSeconds = deviceMs(attempt) / 1000,
): Promise<Requirement> {
  const { contest, assessment, voter, entry, request } = attempt;
  const counts = getBudgets(ctx).getCounts(assessment, entry);
  if (isUncountedDevice(ctx, voter)) counts.newDevicesIn10Minutes += 1;
  const levelWith = (hasPass: boolean) =>
    getRequiredLevel({
      deviceSeconds,
      network: assessment.network,
      counts,
      hasPass,
      isSignedIn: request.session !== null,
      rules: contest.voteRules,
      isDemo: ctx.config.mode === 'demo',
    });
  const withoutPass = levelWith(false);
  // A pass is looked at, and spent, only where it lifts something.
  const withPass = withoutPass === 0 ? 0 : levelWith(true);
  const pass = withPass < withoutPass ? await findActivePass(ctx, request) : null;
  return { level: pass ? withPass : withoutPass, passId: pass?.id ?? null, withoutPass };
}

/** How long the device has to wait until less than that is needed; 0 where waiting changes nothing. */
export async function getDeviceWaitMs(ctx: Context, attempt: VoteAttempt, { level }: Requirement) {
  const enough = attempt.contest.voteRules.minDeviceSeconds;
  const missing = enough * 1000 - deviceMs(attempt);
  if (missing <= 0) return 0;
  const later = await whatIsNeeded(ctx, attempt, enough);
  return later.level < level ? missing : 0;
}

/** 4029 with the level that is missing; 0 is the work that every browser does. */
export const proofMissing = (level: ProofLevel) => new Refusal('proofMissing', { data: { level } });

/** Refuses with 4029 a ballot without work, and with 4030 one whose work is not for it, or stale. */
export function checkWork(ctx: Context, attempt: VoteAttempt, { work }: VoteInput): void {
  const { contest, voter, entry } = attempt;
  if (contest.voteRules.workFactor === 0) return;
  if (!work) throw proofMissing(0);
  if (!isWorkValid(ctx, work, { voter: voter.id, entry })) throw new Refusal('proofInvalid');
}

/**
 * Takes of a ballot what is needed and nothing more: a captcha that is not needed stays good. Refuses
 * with 4029, 3001, 1012.
 */
export async function prove(
  ctx: Context,
  attempt: VoteAttempt,
  given: VoteInput,
  needed: ProofLevel,
): Promise<Proven> {
  const isSignedIn = attempt.request.session !== null;
  const isAsked = needed === 1 || needed === 2;
  const typed = isAsked ? await provenContact(ctx, attempt, given) : null;
  const hasCaptcha = needed === 1 && typed === null && (await passCaptcha(ctx, attempt, given));
  const hasContact = typed !== null;
  const level = getProvenLevel({ isSignedIn, hasContact, hasCaptcha });
  if (level < needed) throw proofMissing(needed);
  const { session } = attempt.request;
  return { level, contact: session ? await accountContact(ctx, session.accountId) : typed };
}

/** An account's address counts like one that a code was sent to: a mailbox has one vote, by whatever account. */
async function accountContact(ctx: Context, accountId: string): Promise<Buffer | null> {
  const account = await ctx.db
    .selectFrom('accounts')
    .select(['email', 'phone'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  const address = account?.email ?? account?.phone;
  return address ? hashContact(ctx, address) : null;
}

/** The contact whose code was typed, else the one that this device proved lately. */
async function provenContact(
  ctx: Context,
  attempt: VoteAttempt,
  { contact, contactCode }: VoteInput,
) {
  const { voter, request } = attempt;
  if (!contact || !contactCode) return readContactCookie(ctx, request.cookies, voter.id);
  const hash = await tryCode(ctx, { contact, code: contactCode, voter: voter.id });
  setContactCookie(ctx, request.cookies, voter.id, hash);
  return hash;
}

async function passCaptcha(ctx: Context, attempt: VoteAttempt, given: VoteInput): Promise<boolean> {
  const { captchaId, captcha, requestId } = given;
  if (!captchaId || !captcha) return false;
  const forWhat = `${attempt.entry} ${attempt.voter.id.toString('base64url')} ${requestId}`;
  await consumeCaptcha(ctx.db, 'vote', { captchaId, captcha }, forWhat);
  return true;
}
