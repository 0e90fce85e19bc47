import type { NetworkAssessment } from '../networks/assess-network.ts';
import type { Counts } from './voting.rules.ts';

/**
 * The parts of a network assessment by which votes are counted: keyed hashes of the IP address and of its network, the
 * provider, and the IPv6 /32.
 */
export type Buckets = Pick<NetworkAssessment, 'narrow' | 'wide' | 'asn' | 'block'>;

/** A vote to count: its network, its entry number, and the mail domains of the voter's account and contact. */
export type CountedVote = [network: Buckets, entry: number, mailDomains?: readonly string[]];

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Length of the budget windows of each kind in milliseconds. */
const windowMs = {
  entryIn10Minutes: 10 * minute,
  addressIn6Hours: 6 * hour,
  networkInAnHour: hour,
  entryInADay: day,
  newDevicesIn10Minutes: 10 * minute,
  newCookiesInADay: day,
  providerInADay: day,
  blockInADay: day,
  allInADay: day,
  domainInADay: day,
} as const satisfies Record<keyof Counts | 'newCookiesInADay' | 'domainInADay', number>;
export type WindowKind = keyof typeof windowMs;
export const windowKinds = Object.keys(windowMs) as WindowKind[];

/**
 * The kind and the id of a budget window. The id is that of the network, provider or mail domain whose votes are
 * counted. If only votes for one entry are counted, the id ends with the entry number.
 */
export type WindowName = [kind: WindowKind, id: string];

/**
 * Returns the ids of the windows that count the votes of a network for an entry. An id is null if the network has no
 * provider or no IPv6 /32.
 */
export function toWindowIds(
  { narrow, wide, asn, block }: Buckets,
  entry: number,
): Record<keyof Counts, string | null> {
  return {
    entryIn10Minutes: `${narrow}${entry}`,
    addressIn6Hours: `${narrow}${entry}`,
    networkInAnHour: wide,
    entryInADay: `${wide}${entry}`,
    newDevicesIn10Minutes: wide,
    providerInADay: asn === null ? null : `${asn} ${entry}`,
    blockInADay: block === null ? null : `${block} ${entry}`,
    allInADay: String(entry),
  };
}

/** Returns the id of the window that counts the voter cookies of an IPv4 address or an IPv6 /48. */
export const toCookieWindowId = ({ narrow, wide, block }: Buckets) =>
  block === null ? narrow : wide;

export const toDomainWindowId = (domain: string, entry: number) => `${domain} ${entry}`;

const isWindowName = (name: [WindowKind, string | null]): name is WindowName => name[1] !== null;

/** Lists the windows that a vote increases. */
export function listVoteWindows(...[network, entry, mailDomains = []]: CountedVote): WindowName[] {
  const { newDevicesIn10Minutes, ...ids } = toWindowIds(network, entry);
  return [
    ...(Object.entries(ids) as [WindowKind, string | null][]).filter(isWindowName),
    ...mailDomains.map((domain): WindowName => ['domainInADay', toDomainWindowId(domain, entry)]),
  ];
}

/** Lists the windows that decide the proof of a vote. */
export function listWindowsForProof(...vote: CountedVote): WindowName[] {
  const [network] = vote;
  return [
    ...listVoteWindows(...vote),
    ['newDevicesIn10Minutes', network.wide],
    ['newCookiesInADay', toCookieWindowId(network)],
  ];
}

/** A sliding count of votes, approximated by two fixed windows: the current and the previous one. */
export interface Window {
  kind: WindowKind;
  id: string;
  /** Database key of the budget window; computed at first use, because most windows are never written. */
  key: Buffer | null;
  ms: number;
  startsAt: number;
  now: number;
  before: number;
  /** Part of the current count that is not being written yet. */
  unsent: number;
  /** Whether the current budget window was written to the table `vote_budgets`. */
  isWritten: boolean;
  isQueued: boolean;
  readAt: number;
}

export function createWindow(kind: WindowKind, id: string, at: number): Window {
  const ms = windowMs[kind];
  return {
    kind,
    id,
    key: null,
    ms,
    startsAt: at - (at % ms),
    now: 0,
    before: 0,
    unsent: 0,
    isWritten: false,
    isQueued: false,
    readAt: 0,
  };
}

export function takeFirstValues<T>(known: ReadonlyMap<string, T>, many: number): T[] {
  const found: T[] = [];
  for (const each of known.values()) {
    if (found.length === many) break;
    found.push(each);
  }
  return found;
}

/**
 * Estimates the number of votes within one window length before `at`: the current count plus the remaining share of the
 * previous count.
 */
export function estimateCount({ now, before, startsAt, ms }: Window, at: number): number {
  const part = Math.min(1, Math.max(0, (at - startsAt) / ms));
  return Math.max(0, Math.round(now + before * (1 - part)));
}
