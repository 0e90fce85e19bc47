import { isPrivateAddress } from './client-address.ts';

/** Reason why the IP addresses of clients look wrong, or null. */
export type AddressTrouble =
  /** Most forwarded client values are not IP addresses: one of our proxies writes another format. */
  | 'unreadable'
  /** Most requests come through a proxy that is missing in TRUSTED_PROXIES. */
  | 'strangerForwards'
  /** Most clients have private IP addresses: the proxy in front is mistaken for them. */
  | 'private'
  /** Nearly all clients have the same IP address: possibly a proxy, possibly one school. */
  | 'oneAddress'
  | null;

export interface AddressReport {
  requests: number;
  unreadable: number;
  private: number;
  forwardedByStrangers: number;
  mostFrequent: number;
  address: string | null;
}

interface Options {
  latest?: number;
  maxAgeMs?: number;
  now?: () => number;
}

interface Note {
  at: number;
  address: string | null;
  isPrivate: boolean;
  byStranger: boolean;
}

/** Minimum number of requests; fewer are not significant. */
const minRequests = 100;
const majorityShare = 0.5;
const nearlyAllShare = 0.9;

/**
 * Checks whether the IP addresses of clients are plausible, with counts in the memory of this process. Staff thus learn
 * of a wrong TRUSTED_PROXIES, with which many clients would share one rate limit, or clients could forge their IP
 * addresses. Takes less than a microsecond per request. Not used in demo mode, in which every client is private.
 */
export function createAddressWatch({
  latest = 1000,
  maxAgeMs = 3600_000,
  now = Date.now,
}: Options = {}) {
  const notes: Note[] = [];
  let at = 0;

  return {
    /** Records the IP address of a request. @param byStranger the result of `isForwardedByUntrustedProxy` */
    note(address: string | null, byStranger: boolean): void {
      const isLocal = address !== null && isPrivateAddress(address);
      notes[at] = { at: now(), address, isPrivate: isLocal, byStranger };
      at = (at + 1) % latest;
    },
    report(): AddressReport {
      const since = now() - maxAgeMs;
      const recent = notes.filter((note) => note.at >= since);
      const countNotes = (is: (note: Note) => boolean) => recent.filter(is).length;
      const [address, mostFrequent] = findMostFrequentAddress(recent);
      return {
        requests: recent.length,
        unreadable: countNotes((note) => note.address === null),
        private: countNotes((note) => note.isPrivate),
        forwardedByStrangers: countNotes((note) => note.byStranger),
        mostFrequent,
        address,
      };
    },
  };
}

export type AddressWatch = ReturnType<typeof createAddressWatch>;

/** Detects a problem from the report of one process or the sum of several reports. */
export function detectAddressTrouble(report: Omit<AddressReport, 'address'>): AddressTrouble {
  const { requests, unreadable, forwardedByStrangers, mostFrequent } = report;
  if (requests < minRequests) return null;
  const isMajority = (count: number) => count > majorityShare * requests;
  if (isMajority(unreadable)) return 'unreadable';
  // Any client can forge the header. But if most requests have it and come from one IP address, they come through a
  // proxy.
  if (isMajority(forwardedByStrangers) && isMajority(mostFrequent)) return 'strangerForwards';
  if (isMajority(report.private)) return 'private';
  return mostFrequent > nearlyAllShare * requests ? 'oneAddress' : null;
}

function findMostFrequentAddress(notes: readonly Note[]): [address: string | null, count: number] {
  const counts = new Map<string, number>();
  for (const { address } of notes)
    if (address !== null) counts.set(address, (counts.get(address) ?? 0) + 1);
  let top: [string | null, number] = [null, 0];
  for (const each of counts) if (each[1] > top[1]) top = each;
  return top;
}
