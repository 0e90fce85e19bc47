import type { EntryState } from '@film-contest/contract/entries';
import {
  type NetworkClass,
  type ProofLevel,
  refusableNetworks,
  type VoteRules,
} from '@film-contest/contract/voting';
import type { AccountCreationFacts } from '../accounts/account-creation-facts.ts';

interface Situation {
  /** State of the entry; null if no entry has this number. */
  entry: EntryState | null;
  isVotingOpen: boolean;
  hasAddress: boolean;
  isRefused: boolean;
}

/** Returns the name of the error that prevents the caller from voting for the entry, or null. */
export function findVotingRefusal({ entry, isVotingOpen, hasAddress, isRefused }: Situation) {
  if (entry !== 'published') return 'notFound';
  if (!isVotingOpen) return 'votingClosed';
  if (!hasAddress) return 'notEligible';
  if (isRefused) return 'vpn';
  return null;
}

/**
 * Numbers of recent votes and new devices of a network. Excludes the vote that is being checked, but includes its
 * device.
 */
export interface Counts {
  /** Number of votes from one IP address for one entry in ten minutes. */
  entryIn10Minutes: number;
  /** Number of votes from one IP address for all entries in six hours. */
  addressIn6Hours: number;
  /** Number of votes from one network for all entries in an hour. */
  networkInAnHour: number;
  /** Number of votes from one network for one entry in a day. */
  entryInADay: number;
  newDevicesIn10Minutes: number;
  /** Number of votes from one provider for one entry in a day. */
  providerInADay: number;
  /** Number of votes from one IPv6 /32 for one entry in a day. */
  blockInADay: number;
  /** Number of all votes for one entry in a day. */
  allInADay: number;
}

interface VoteFacts {
  deviceSeconds: number;
  network: NetworkClass;
  counts: Counts;
  /** Number of IPv4 addresses of the provider; null if unknown. */
  providerAddresses: number | null;
  /** Whether the mail domain of the voter's account has used up its budget for the entry. */
  isDomainUsedUp: boolean;
  hasPass: boolean;
  isSignedIn: boolean;
  isTrustedAccount: boolean;
  rules: VoteRules;
  /** Whether demo mode is on, in which voters may have private IP addresses. */
  isDemo: boolean;
}

/** Returns the proof level of a vote in addition to proof of work: 0 none, 1 captcha, 2 code, 3 verified account. */
export function getRequiredLevel(facts: VoteFacts): ProofLevel {
  if (facts.isTrustedAccount) return 0;
  // Only verified accounts have sessions.
  if (facts.rules.highStakes && !facts.isSignedIn) return 3;
  const { deviceSeconds, counts, rules } = facts;
  const isYoung = deviceSeconds < rules.minDeviceSeconds;
  // A venue pass does not exempt new devices, because scripts can create hundreds of them.
  if (facts.hasPass) return isYoung ? 1 : 0;
  // Outside demo mode, a private address means that the proxy is missing in the list of trusted proxies.
  const network = facts.network === 'private' && !facts.isDemo ? 'unknown' : facts.network;
  const { captchaAbove, codeAbove } = rules;
  const networkLevel = getNetworkLevel(network, rules);
  // Votes from private addresses are not counted per network, because these addresses do not distinguish networks.
  const isCounted = network !== 'private';
  const needsCode =
    networkLevel === 2 ||
    facts.isDomainUsedUp ||
    (isCounted &&
      (counts.addressIn6Hours >= codeAbove.addressIn6Hours ||
        counts.entryInADay >= codeAbove.entryInADay ||
        counts.newDevicesIn10Minutes > codeAbove.newDevicesIn10Minutes ||
        isProviderAboveUsual(facts)));
  if (needsCode) return 2;
  const needsCaptcha =
    networkLevel === 1 ||
    isYoung ||
    (isCounted &&
      (counts.entryIn10Minutes >= captchaAbove.entryIn10Minutes ||
        counts.networkInAnHour >= captchaAbove.networkInAnHour));
  return needsCaptcha ? 1 : 0;
}

/**
 * Whether a provider has more votes for an entry than is usual for its size (decision 0102). A carrier as a whole has
 * no limit, because its customers can be most of the voters. Each IPv6 /32 of a carrier has a limit.
 */
function isProviderAboveUsual({ counts, providerAddresses, rules }: VoteFacts): boolean {
  const { codeAbove, providers } = rules;
  const isCarrier = providerAddresses === null || providerAddresses >= providers.carrierAddresses;
  const usual = (counts.allInADay * providers.percentOfEntry) / 100;
  const isAbove = (votes: number, threshold: number) => votes >= Math.max(threshold, usual);
  if (isCarrier) return isAbove(counts.blockInADay, codeAbove.carrierBlockInADay);
  return isAbove(Math.max(counts.providerInADay, counts.blockInADay), codeAbove.providerInADay);
}

/**
 * Returns how many votes for an entry a mail domain may prove in a day. A domain may prove the same share of an entry's
 * votes as a network provider, because universities and smaller mail providers have many users. Disposable domains have
 * a fixed limit.
 */
export const getMailDomainBudget = (
  { codeAbove, providers }: Pick<VoteRules, 'codeAbove' | 'providers'>,
  allInADay: number,
  isDisposable: boolean,
): number =>
  isDisposable
    ? codeAbove.mailDomainInADay
    : Math.max(codeAbove.mailDomainInADay, (allInADay * providers.percentOfEntry) / 100);

const isNetworkRefusable = (network: NetworkClass) =>
  refusableNetworks.some((each) => each === network);

/** Returns the proof level that a network alone requires. */
function getNetworkLevel(network: NetworkClass, { monitorOnly }: VoteRules): ProofLevel {
  if (network === 'relay') return 2;
  if (network === 'unknown') return 1;
  const isSuspect = network === 'listed' || isNetworkRefusable(network);
  return isSuspect && !monitorOnly ? 2 : 0;
}

const hourMs = 3_600_000;

/**
 * Whether an account votes without captcha and code. Excludes new accounts, and mail domains with many new accounts,
 * because the owner of a domain or the user of a disposable provider can create any number of mailboxes.
 */
export function isTrustedAccount(
  {
    createdAt,
    hasPhone,
    mailDomain,
    newAccountsOfDomain,
  }: Omit<AccountCreationFacts, 'countedDomain'>,
  { minHours, newOfDomain }: VoteRules['trustedAccounts'],
  now: number,
): boolean {
  if (now - createdAt.getTime() < minHours * hourMs) return false;
  if (hasPhone) return true;
  if (mailDomain === null || mailDomain.kind === 'disposable') return false;
  return mailDomain.kind === 'provider' || newAccountsOfDomain <= newOfDomain;
}

interface Proofs {
  isTrustedAccount: boolean;
  hasContact: boolean;
  hasCaptcha: boolean;
}

/** Returns the proof level that verified proofs reach. */
export function getProvenLevel({ isTrustedAccount, hasContact, hasCaptcha }: Proofs): ProofLevel {
  if (isTrustedAccount) return 3;
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
