import { hash } from 'node:crypto';
import type { NetworkClass, VoteRules } from '@film-contest/contract/voting';
import type { Context } from '../../context.ts';
import { getEnclosingNetworks, getProviderBlock } from '../../platform/ip/client-address.ts';
import { getNetworkClass, type Verdict } from '../../platform/networks/verdict.ts';
import type { Contest } from '../settings/settings.ts';
import { createRangeMatcher, isAddressInRange } from './range-matcher.ts';

/** Classification of a network and the form in which votes store it. Cached and shared: do not modify. */
export interface NetworkAssessment {
  network: NetworkClass;
  isRefused: boolean;
  asn: number | null;
  /**
   * Number of IPv4 addresses that the autonomous system announces; null if unknown. Null for a network that staff
   * allow, so that the vote budget of its provider cannot reject its votes.
   */
  asnAddresses: number | null;
  /** Sources of the classification: `allowed` and `settings` are staff's lists, the others are network data. */
  sources: readonly string[];
  /** Network as staff see it: 203.0.113.0/24, or an IPv6 /48. */
  masked: string;
  /** Keyed hash in hex of the IPv4 address or IPv6 /64. */
  narrow: string;
  /** Keyed hash in hex of the IPv4 /24 or IPv6 /48. */
  wide: string;
  /** The IPv6 /32 as text; null for IPv4. Votes do not store it. */
  block: string | null;
}

type Lists = Pick<Contest, 'allowedNetworks' | 'blockedNetworks'> & {
  voteRules: Pick<VoteRules, 'refuse' | 'monitorOnly'>;
};

/** The compiled network lists of staff, with cached assessments. */
interface CompiledLists {
  lists: Lists;
  text: string;
  isAllowed: (address: string) => boolean;
  isBlocked: (address: string) => boolean;
  known: Map<string, { verdict: Verdict; assessment: NetworkAssessment }>;
}

const maxCached = 10_000;

export const createNetworkHashPrefix = ({ keys }: Pick<Context, 'keys'>) =>
  keys.bucket.export().toString('hex');

declare module '../../context.ts' {
  interface Services {
    networkLists: { bench: CompiledLists | null };
    /** Secret hex text that is prepended to each network before it is hashed. */
    networkHashPrefix: string;
  }
}

/**
 * Classifies an IP address by the lists of staff and the network data. An allowed network is never refused and counts
 * as `ordinary`. A blocked one counts as `listed`. Networks are unknown until `ctx.networks.ready()` has loaded the
 * data.
 */
export function assessNetwork(ctx: Context, lists: Lists, address: string): NetworkAssessment {
  const bench = compileNetworkLists(ctx, lists);
  const verdict = ctx.networks.classify(address);
  const known = bench.known.get(address);
  // The cached assessment is valid while the network data returns the same verdict object.
  if (known?.verdict === verdict) return known.assessment;
  const assessment = {
    ...classifyNetworkByLists(bench, verdict, address),
    ...buildStoredNetwork(ctx, address),
    block: getProviderBlock(address),
  };
  if (bench.known.size >= maxCached) bench.known.clear();
  bench.known.set(address, { verdict, assessment });
  return assessment;
}

export const findContainingRange = <T>(
  ranges: readonly T[],
  address: string,
  textOf: (range: T) => string,
): T | null => ranges.find((range) => isAddressInRange(textOf(range), address)) ?? null;

function compileNetworkLists(ctx: Context, lists: Lists): CompiledLists {
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

function classifyNetworkByLists(
  { lists, isAllowed, isBlocked }: CompiledLists,
  verdict: Verdict,
  address: string,
) {
  const { asn, asnAddresses } = verdict;
  if (isAllowed(address)) {
    const sources = ['allowed', ...verdict.sources];
    return { network: 'ordinary' as const, isRefused: false, asn, asnAddresses: null, sources };
  }
  const { monitorOnly, refuse } = lists.voteRules;
  if (isBlocked(address)) {
    const sources = ['settings', ...verdict.sources];
    return { network: 'listed' as const, isRefused: !monitorOnly, asn, asnAddresses, sources };
  }
  const network = getNetworkClass(verdict);
  const isRefused = !monitorOnly && refuse.some((each) => each === network);
  return { network, isRefused, asn, asnAddresses, sources: verdict.sources };
}

/** Returns the parts of an assessment that a vote stores about its network. */
export function buildStoredNetwork(ctx: Context, address: string) {
  const { narrow, wide } = getEnclosingNetworks(address);
  return { masked: wide, narrow: hashNetwork(ctx, narrow), wide: hashNetwork(ctx, wide) };
}

/**
 * Returns a keyed hash of a network, so that stored networks can be counted but not read. Hashes the key as a prefix of
 * the network, because HMAC would take four times as long. The truncated output prevents length extension attacks.
 */
function hashNetwork({ services }: Context, network: string): string {
  return hash('sha256', `${services.networkHashPrefix} ${network}`, 'hex').slice(0, 32);
}
