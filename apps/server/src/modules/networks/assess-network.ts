import { hash, type KeyObject } from 'node:crypto';
import type { NetworkClass, VoteRules } from '@film-contest/contract/voting';
import type { Context } from '../../context.ts';
import { getEnclosingNetworks } from '../../platform/ip/client-address.ts';
import { getNetworkClass, type Verdict } from '../../platform/networks/verdict.ts';
import type { Contest } from '../settings/settings.ts';
import { createRangeMatcher, isInRange } from './range-matcher.ts';

/** What is known, and kept, of the network that a vote comes from. Shared: nobody may change one. */
export interface NetworkAssessment {
  network: NetworkClass;
  /** No vote is taken from there. */
  isRefused: boolean;
  asn: number | null;
  /** What said so: `allowed` and `settings` are the lists of staff, the others are network data. */
  sources: readonly string[];
  /** As far as staff may see it: 203.0.113.0/24, or an IPv6 /48. */
  masked: string;
  /** Keyed hashes of the /32 and the /24, or of the IPv6 /64 and /48, in hex. */
  narrow: string;
  wide: string;
}

type Lists = Pick<Contest, 'allowedNetworks' | 'blockedNetworks'> & {
  voteRules: Pick<VoteRules, 'refuse' | 'monitorOnly'>;
};

/** Staff's lists, made ready to be asked, and the judgements made by them. */
interface Bench {
  lists: Lists;
  text: string;
  isAllowed: (address: string) => boolean;
  isBlocked: (address: string) => boolean;
  known: Map<string, { verdict: Verdict; assessment: NetworkAssessment }>;
}

const mostKnown = 10_000;

declare module '../../context.ts' {
  interface Services {
    /** The compiled lists of staff, with the judgements made by them. */
    networkLists: { bench: Bench | null };
  }
}

/**
 * Judges an address by staff's lists and by the network data. A network that staff have exempted is
 * never refused and counts as an ordinary one; one that they shut out is `listed`. Until
 * `ctx.networks.ready()` has resolved, networks are unknown.
 */
export function assessNetwork(ctx: Context, lists: Lists, address: string): NetworkAssessment {
  const bench = benchOf(ctx, lists);
  const verdict = ctx.networks.classify(address);
  const known = bench.known.get(address);
  // Data that has changed gives other verdicts.
  if (known?.verdict === verdict) return known.assessment;
  const assessment = { ...judge(bench, verdict, address), ...whatIsKept(ctx, address) };
  if (bench.known.size >= mostKnown) bench.known.clear();
  bench.known.set(address, { verdict, assessment });
  return assessment;
}

/** The first of these ranges that holds an address, or null. */
export const findContainingRange = <T>(
  ranges: readonly T[],
  address: string,
  textOf: (range: T) => string,
): T | null => ranges.find((range) => isInRange(textOf(range), address)) ?? null;

function benchOf(ctx: Context, lists: Lists): Bench {
  const current = ctx.services.networkLists;
  if (current.bench?.lists === lists) return current.bench;
  const allowed = lists.allowedNetworks.map(({ range }) => range);
  const { blockedNetworks: blocked, voteRules } = lists;
  const text = JSON.stringify([allowed, blocked, voteRules.refuse, voteRules.monitorOnly]);
  current.bench =
    current.bench?.text === text
      ? { ...current.bench, lists }
      : {
          lists,
          text,
          isAllowed: createRangeMatcher(allowed),
          isBlocked: createRangeMatcher(blocked),
          known: new Map(),
        };
  return current.bench;
}

function judge({ lists, isAllowed, isBlocked }: Bench, verdict: Verdict, address: string) {
  const { asn } = verdict;
  if (isAllowed(address)) {
    const sources = ['allowed', ...verdict.sources];
    return { network: 'ordinary' as const, isRefused: false, asn, sources };
  }
  const { monitorOnly, refuse } = lists.voteRules;
  if (isBlocked(address)) {
    const sources = ['settings', ...verdict.sources];
    return { network: 'listed' as const, isRefused: !monitorOnly, asn, sources };
  }
  const network = getNetworkClass(verdict);
  const isRefused = !monitorOnly && refuse.some((each) => each === network);
  return { network, isRefused, asn, sources: verdict.sources };
}

function whatIsKept(ctx: Context, address: string) {
  const { narrow, wide } = getEnclosingNetworks(address);
  return { masked: wide, narrow: bucket(ctx, narrow), wide: bucket(ctx, wide) };
}

const prefixes = new WeakMap<KeyObject, string>();

/**
 * A network as a keyed hash: equal networks can be counted, none can be read. The key stands before the
 * text: of half a hash that nobody is told, nothing can be extended, and it takes a quarter of HMAC's time.
 */
function bucket({ keys }: Context, network: string): string {
  const prefix = prefixes.get(keys.bucket) ?? keys.bucket.export().toString('hex');
  prefixes.set(keys.bucket, prefix);
  return hash('sha256', `${prefix} ${network}`, 'hex').slice(0, 32);
}
