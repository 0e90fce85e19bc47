import type { ballot, ProofLevel } from '@film-contest/contract/voting';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Request } from '../../platform/http/call.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { disposableDomains } from '../accounts/mail-domains.ts';
import { consumeCaptcha } from '../captcha/captcha.ts';
import type { NetworkAssessment } from '../networks/assess-network.ts';
import { isEnoughWork } from '../proof-of-work/proof-of-work.rules.ts';
import { verifyWork } from '../proof-of-work/proof-of-work.ts';
import type { Contest } from '../settings/settings.ts';
import { findActivePass } from '../venue-passes/venue-passes.ts';
import {
  getContactDomain,
  hashContact,
  readContactCookie,
  setContactCookie,
  verifyContactCode,
} from './vote-codes.ts';
import { toVoteSourceIds } from './vote-requests.ts';
import { isUncountedDevice, type Voter } from './voter.ts';
import { getMailDomainBudget, getProvenLevel, getRequiredLevel } from './voting.rules.ts';
import { getRequiredVoteWork } from './work.rules.ts';

export type VoteInput = z.infer<typeof ballot>;

/** A vote that the situation permits, before its proofs are verified. */
export interface VoteAttempt {
  contest: Pick<Contest, 'voteRules' | 'areCountsHidden'>;
  assessment: NetworkAssessment;
  isTrustedAccount: boolean;
  accountDomain: string | null;
  /**
   * Mail domain of the contact that the caller enters, or else of the contact that the device has verified; null for
   * phones, for large mail providers and without a contact.
   */
  contactDomain: string | null;
  /** The mail domains whose budget for the entry is used up. */
  usedUpDomains: ReadonlySet<string>;
  voter: Voter;
  entry: number;
  request: Request;
}

/**
 * Creates a vote attempt. An account or a contact is not trusted if its mail domain has used up its budget for the
 * entry. Mail domains have budgets, because the owner of a domain can create any number of mailboxes.
 * @param contact entered by the caller; by default the contact that the device has verified is used
 */
export function createVoteAttempt(
  ctx: Context,
  situation: Pick<VoteAttempt, 'contest' | 'assessment' | 'isTrustedAccount' | 'accountDomain'>,
  caller: Pick<VoteAttempt, 'voter' | 'entry' | 'request'>,
  contact?: string,
): VoteAttempt {
  const { contest, accountDomain } = situation;
  const { voter, entry, request } = caller;
  const contactDomain = contact
    ? getContactDomain(contact)
    : (readContactCookie(ctx, request.cookies, voter.id)?.domain ?? null);
  const { budgets } = ctx.services;
  const getBudget = (domain: string) => {
    const { allInADay } = budgets.getCounts(situation.assessment, entry);
    return getMailDomainBudget(contest.voteRules, allInADay, domain === disposableDomains);
  };
  const usedUp = [accountDomain, contactDomain].filter(
    (domain) => domain !== null && budgets.getDomainVotes(domain, entry) >= getBudget(domain),
  );
  const usedUpDomains = new Set(usedUp as string[]);
  const isTrustedAccount = situation.isTrustedAccount && !usedUpDomains.has(accountDomain ?? '');
  return { ...situation, ...caller, isTrustedAccount, contactDomain, usedUpDomains };
}

/**
 * Lists the mail domains whose budgets a vote uses: that of the account, and that of the contact if the vote needs
 * more than proof of work.
 */
export function listCountedDomains(
  { accountDomain, contactDomain }: VoteAttempt,
  level: ProofLevel,
): string[] {
  const domains = [accountDomain, level > 0 ? contactDomain : null];
  return [...new Set(domains.filter((domain) => domain !== null))];
}

export const isDomainBudgetUsedUp = ({ usedUpDomains }: VoteAttempt, domain: string | null) =>
  domain !== null && usedUpDomains.has(domain);

/**
 * Whether the device has verified an e-mail address or phone number within the last day, and its mail domain has budget
 * left.
 */
export const hasProvenContact = (ctx: Context, attempt: VoteAttempt): boolean =>
  !isDomainBudgetUsedUp(attempt, attempt.contactDomain) &&
  readContactCookie(ctx, attempt.request.cookies, attempt.voter.id) !== null;

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

const getDeviceAgeMs = ({ voter }: VoteAttempt) => Date.now() - voter.since * 1000;

/** Returns the proofs that a vote needs, from the counts of its network and the age of its device. */
export function getRequiredLevels(
  ctx: Context,
  attempt: VoteAttempt,
  deviceSeconds = getDeviceAgeMs(attempt) / 1000,
): RequiredLevels {
  const { contest, assessment, voter, entry, request } = attempt;
  const counts = ctx.services.budgets.getCounts(assessment, entry);
  if (isUncountedDevice(ctx, voter)) counts.newDevicesIn10Minutes += 1;
  const getLevelOfPass = (hasPass: boolean) =>
    getRequiredLevel({
      deviceSeconds,
      network: assessment.network,
      counts,
      providerAddresses: assessment.asnAddresses,
      isDomainUsedUp: isDomainBudgetUsedUp(attempt, attempt.accountDomain),
      hasPass,
      isSignedIn: request.session !== null,
      isTrustedAccount: attempt.isTrustedAccount,
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
  if (attempt.voter.isAgeless) return 0;
  const waitMs = minDeviceSeconds * 1000 - getDeviceAgeMs(attempt);
  if (waitMs <= 0) return 0;
  const levels = getRequiredLevels(ctx, attempt, minDeviceSeconds);
  const later = await applyVenuePass(ctx, attempt.request, levels);
  return later.level < level ? waitMs : 0;
}

/** Creates the refusal `proofMissing` with the missing level; 0 means proof of work. */
export const createProofMissingRefusal = (level: ProofLevel) =>
  new Refusal('proofMissing', { data: { level } });

/** Returns the proof of work that a vote without a venue pass needs now. */
export const getRequiredWorkOfVote = (
  { services }: Context,
  { contest, assessment, entry }: Pick<VoteAttempt, 'contest' | 'assessment' | 'entry'>,
) => {
  const recent = services.recentVotes.get(toVoteSourceIds({ assessment, entry }));
  return getRequiredVoteWork(recent, contest.voteRules);
};

/** Builds the purpose of a vote's proof of work, which is invalid for any other voter or entry. */
export const toProofOfWorkPurpose = ({
  voter,
  entry,
}: Pick<VoteAttempt, 'voter' | 'entry'>): string => `${entry}.${voter.id.toString('base64url')}`;

/** The verified proof of work of a vote. */
interface CheckedWork {
  /** `proofMissing` for a vote without work; `proofInvalid` if the work is for another vote or expired. */
  refusal: Refusal | null;
  /** Whether the work is valid, but too little for the current number of requests of the network, operator or entry. */
  isTooLittle: boolean;
}

export function checkProofOfWork(
  ctx: Context,
  attempt: VoteAttempt,
  { work }: VoteInput,
): CheckedWork {
  const { contest } = attempt;
  if (contest.voteRules.workFactor === 0) return { refusal: null, isTooLittle: false };
  if (!work) return { refusal: createProofMissingRefusal(0), isTooLittle: false };
  const factor = verifyWork(ctx, work, toProofOfWorkPurpose(attempt));
  if (factor === null) return { refusal: new Refusal('proofInvalid'), isTooLittle: false };
  const required = getRequiredWorkOfVote(ctx, attempt).factor;
  return { refusal: null, isTooLittle: !isEnoughWork(factor, required) };
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
  const { isTrustedAccount } = attempt;
  const level = getProvenLevel({ isTrustedAccount, hasContact, hasCaptcha });
  if (level < required) throw createProofMissingRefusal(required);
  if (contact || !session) return { level, contact };
  return { level, contact: await hashAccountContact(ctx, session.accountId) };
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

/** Returns the contact whose code was entered, or else the contact that the device verified within the last day. */
async function verifyContact(
  ctx: Context,
  attempt: VoteAttempt,
  { contact, contactCode }: VoteInput,
): Promise<Buffer | null> {
  const { voter, entry, request, contactDomain } = attempt;
  const isDomainUsedUp = isDomainBudgetUsedUp(attempt, contactDomain);
  if (!contact || !contactCode) {
    const proven = readContactCookie(ctx, request.cookies, voter.id);
    return isDomainUsedUp ? null : (proven?.hash ?? null);
  }
  if (isDomainUsedUp) throw createFieldRefusal('contactCode', 'otherMailDomain');
  const code = { contact, entry, code: contactCode, voter: voter.id };
  const hash = await verifyContactCode(ctx, code);
  setContactCookie(ctx, request.cookies, voter.id, { hash, domain: contactDomain });
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
