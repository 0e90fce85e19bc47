import type { EntryState } from '@film-contest/contract/entries';
import {
  type NetworkClass,
  type ProofLevel,
  refusableNetworks,
  type VoteRules,
} from '@film-contest/contract/voting';

interface Situation {
  /** State of the entry; null when there is none with this number. */
  entry: EntryState | null;
  isVotingOpen: boolean;
  /** Whether the caller's address is known: one that is not gets no vote. */
  hasAddress: boolean;
  /** Whether no vote is taken from the caller's network. */
  isRefused: boolean;
}

/** Why nobody in this situation can vote for the entry: the name of a code, or null. */
export function getVotingBlock({ entry, isVotingOpen, hasAddress, isRefused }: Situation) {
  if (entry !== 'published') return 'notFound';
  if (!isVotingOpen) return 'votingClosed';
  if (!hasAddress) return 'notEligible';
  if (isRefused) return 'vpn';
  return null;
}

/** What networks have done lately, the vote in question not included, its device included. */
export interface Counts {
  /** Votes of one address for one entry. */
  entryIn10Minutes: number;
  /** Votes of one network. */
  networkInAnHour: number;
  /** Votes of one network for one entry. */
  entryInADay: number;
  newDevicesIn10Minutes: number;
}

interface Asked {
  deviceSeconds: number;
  network: NetworkClass;
  counts: Counts;
  hasPass: boolean;
  isSignedIn: boolean;
  rules: VoteRules;
  /** Demo mode alone is visited from addresses that never cross the internet. */
  isDemo: boolean;
}

/** What a vote must prove beside its work: 0 nothing, 1 a captcha, 2 a code, 3 a verified account. */
export function getRequiredLevel(asked: Asked): ProofLevel {
  // Only a verified account has a session.
  if (asked.isSignedIn) return 0;
  if (asked.rules.highStakes) return 3;
  const { deviceSeconds, counts, rules } = asked;
  const isYoung = deviceSeconds < rules.minDeviceSeconds;
  // Devices are made by the hundred, with a pass as without.
  if (asked.hasPass) return isYoung ? 1 : 0;
  // Elsewhere such addresses mean that the proxy in front is not trusted: nobody's is known.
  const network = asked.network === 'private' && !asked.isDemo ? 'unknown' : asked.network;
  const { captchaAbove, codeAbove } = rules;
  const byNetwork = levelOfNetwork(network, rules);
  // Addresses that never cross the internet are no network that could be told from another.
  const isCounted = network !== 'private';
  const needsCode =
    byNetwork === 2 ||
    (isCounted &&
      (counts.entryInADay >= codeAbove.entryInADay ||
        counts.newDevicesIn10Minutes > codeAbove.newDevicesIn10Minutes));
  if (needsCode) return 2;
  const needsCaptcha =
    byNetwork === 1 ||
    isYoung ||
    (isCounted &&
      (counts.entryIn10Minutes >= captchaAbove.entryIn10Minutes ||
        counts.networkInAnHour >= captchaAbove.networkInAnHour));
  return needsCaptcha ? 1 : 0;
}

const isRefusable = (network: NetworkClass) => refusableNetworks.some((each) => each === network);

/** The level of a network from which votes are taken. */
function levelOfNetwork(network: NetworkClass, { monitorOnly }: VoteRules): ProofLevel {
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

/** The level that these proofs, which were found good, reach. */
export function getProvenLevel({ isSignedIn, hasContact, hasCaptcha }: Proofs): ProofLevel {
  if (isSignedIn) return 3;
  if (hasContact) return 2;
  return hasCaptcha ? 1 : 0;
}

/**
 * An address that a code can be sent to, as it counts: what the same mailbox also goes by is the same,
 * so that `+` and the dots of Gmail make no second voter.
 */
export function normalizeContact(contact: string): string {
  const [name = '', domain] = contact.toLowerCase().split('@');
  if (domain === undefined) return contact;
  const mailbox = name.split('+')[0] || name;
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`;
}
