import type { EntryState } from '@film-contest/contract/entries';
import {
  type NetworkClass,
  type ProofLevel,
  refusableNetworks,
  type VoteRules,
} from '@film-contest/contract/voting';

interface Situation {
  /** State of the entry; null if no entry has this number. */
  entry: EntryState | null;
  isVotingOpen: boolean;
  hasAddress: boolean;
  isRefused: boolean;
}

/** Returns the name of the error because of which the caller cannot vote for the entry, or null. */
export function getVotingBlock({ entry, isVotingOpen, hasAddress, isRefused }: Situation) {
  if (entry !== 'published') return 'notFound';
  if (!isVotingOpen) return 'votingClosed';
  if (!hasAddress) return 'notEligible';
  if (isRefused) return 'vpn';
  return null;
}

/** Recent activity of a network, without the vote in question but including its device. */
export interface Counts {
  /** Votes of one IP address for one entry. */
  entryIn10Minutes: number;
  /** Votes of one network. */
  networkInAnHour: number;
  /** Votes of one network for one entry. */
  entryInADay: number;
  newDevicesIn10Minutes: number;
}

interface VoteFacts {
  deviceSeconds: number;
  network: NetworkClass;
  counts: Counts;
  hasPass: boolean;
  isSignedIn: boolean;
  rules: VoteRules;
  /** True in demo mode, which accepts private IP addresses as voters' own. */
  isDemo: boolean;
}

/**
 * Returns the proof level of a vote: 0 nothing, 1 captcha, 2 code, 3 verified account; proof of work is always
 * needed.
 */
export function getRequiredLevel(facts: VoteFacts): ProofLevel {
  // Only verified accounts have sessions.
  if (facts.isSignedIn) return 0;
  if (facts.rules.highStakes) return 3;
  const { deviceSeconds, counts, rules } = facts;
  const isYoung = deviceSeconds < rules.minDeviceSeconds;
  // A venue pass does not exempt new devices, because scripts can create hundreds of them.
  if (facts.hasPass) return isYoung ? 1 : 0;
  // Outside demo mode, private addresses mean that the proxy is not configured as trusted.
  const network = facts.network === 'private' && !facts.isDemo ? 'unknown' : facts.network;
  const { captchaAbove, codeAbove } = rules;
  const networkLevel = getNetworkLevel(network, rules);
  // Private addresses do not distinguish networks.
  const isCounted = network !== 'private';
  const needsCode =
    networkLevel === 2 ||
    (isCounted &&
      (counts.entryInADay >= codeAbove.entryInADay ||
        counts.newDevicesIn10Minutes > codeAbove.newDevicesIn10Minutes));
  if (needsCode) return 2;
  const needsCaptcha =
    networkLevel === 1 ||
    isYoung ||
    (isCounted &&
      (counts.entryIn10Minutes >= captchaAbove.entryIn10Minutes ||
        counts.networkInAnHour >= captchaAbove.networkInAnHour));
  return needsCaptcha ? 1 : 0;
}

const isRefusable = (network: NetworkClass) => refusableNetworks.some((each) => each === network);

/** Returns the proof level that a network alone requires. */
function getNetworkLevel(network: NetworkClass, { monitorOnly }: VoteRules): ProofLevel {
  if (network === 'relay') return 2;
  if (network === 'unknown') return 1;
  const isSuspect = network === 'listed' || isRefusable(network);
  return isSuspect && !monitorOnly ? 2 : 0;
}

interface Proofs {
  isSignedIn: boolean;
  hasContact: boolean;
  hasCaptcha: boolean;
}

/** Returns the proof level that verified proofs reach. */
export function getProvenLevel({ isSignedIn, hasContact, hasCaptcha }: Proofs): ProofLevel {
  if (isSignedIn) return 3;
  if (hasContact) return 2;
  return hasCaptcha ? 1 : 0;
}

/**
 * Normalizes an e-mail address or phone number. Aliases of one mailbox (`+` suffixes, dots at Gmail) become equal, so
 * that they do not allow a second vote.
 */
export function normalizeContact(contact: string): string {
  const [name = '', domain] = contact.toLowerCase().split('@');
  if (domain === undefined) return contact;
  const mailbox = name.split('+')[0] || name;
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`;
}
