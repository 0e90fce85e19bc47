import { isPrivate } from './client-address.ts';

/** Why the addresses of callers look wrong, or null. */
export type AddressTrouble =
  /** Most hops that should be the caller are no addresses: a proxy of ours writes something else. */
  | 'unreadable'
  /** Most requests come through a proxy that is missing in TRUSTED_PROXIES. */
  | 'strangerForwards'
  /** Most callers look private: the proxy in front is taken for them. */
  | 'private'
  /** Nearly all have one address: perhaps a proxy, perhaps one school. */
  | 'oneAddress'
  | null;

/** What the callers of the latest requests look like. */
export interface AddressReport {
  requests: number;
  /** How many of them had what. */
  unreadable: number;
  private: number;
  forwardedByStrangers: number;
  mostFrequent: number;
  /** The most frequent address, so that staff can tell whose it is. */
  address: string | null;
}

interface Options {
  /** How many requests are looked back on. */
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

/** Fewer requests say nothing. */
const fewest = 100;
const most = 0.5;
const nearlyAll = 0.9;

/**
 * Watches, in memory and for this process alone, whether the callers' addresses can be right, so that
 * staff are told when TRUSTED_PROXIES is wrong: then a whole town would share one address' budget, or
 * everybody could choose an address. A note costs less than a microsecond. Not for demo mode,
 * where every caller is private.
 */
export function watchAddresses({
  latest = 1000,
  maxAgeMs = 3600_000,
  now = Date.now,
}: Options = {}) {
  const notes: Note[] = [];
  let at = 0;

  return {
    /** @param byStranger the answer of `isForwardedByStranger`. */
    note(address: string | null, byStranger: boolean): void {
      const isLocal = address !== null && isPrivate(address);
      notes[at] = { at: now(), address, isPrivate: isLocal, byStranger };
      at = (at + 1) % latest;
    },
    report(): AddressReport {
      const since = now() - maxAgeMs;
      const recent = notes.filter((note) => note.at >= since);
      const count = (is: (note: Note) => boolean) => recent.filter(is).length;
      const [address, mostFrequent] = mostFrequentOf(recent);
      return {
        requests: recent.length,
        unreadable: count((note) => note.address === null),
        private: count((note) => note.isPrivate),
        forwardedByStrangers: count((note) => note.byStranger),
        mostFrequent,
        address,
      };
    },
  };
}

export type AddressWatch = ReturnType<typeof watchAddresses>;

/** What is wrong with how addresses arrive, by the report of a process or of several together. */
export function troubleOf(report: Omit<AddressReport, 'address'>): AddressTrouble {
  const { requests, unreadable, forwardedByStrangers, mostFrequent } = report;
  if (requests < fewest) return null;
  const areMost = (count: number) => count > most * requests;
  if (areMost(unreadable)) return 'unreadable';
  // Anybody can forge the header; that most do, and all from one address, only a proxy brings about.
  if (areMost(forwardedByStrangers) && areMost(mostFrequent)) return 'strangerForwards';
  if (areMost(report.private)) return 'private';
  return mostFrequent > nearlyAll * requests ? 'oneAddress' : null;
}

function mostFrequentOf(notes: readonly Note[]): [address: string | null, count: number] {
  const counts = new Map<string, number>();
  for (const { address } of notes)
    if (address !== null) counts.set(address, (counts.get(address) ?? 0) + 1);
  let top: [string | null, number] = [null, 0];
  for (const each of counts) if (each[1] > top[1]) top = each;
  return top;
}
