import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Makes a check for "is this address in one of these CIDR ranges or single addresses". */
export function inRanges(ranges: readonly string[]): (address: string) => boolean {
  const parsed = ranges.map(parseRange);
  return (address) => {
    const ip = parse(address);
    return (
      ip !== null && parsed.some(([net, bits]) => ip.kind() === net.kind() && ip.match(net, bits))
    );
  };
}

/** IPv4 mapped into IPv6 becomes IPv4, as addresses do. */
function parseRange(range: string): [Address, number] {
  const width = range.includes(':') ? 128 : 32;
  const [net, bits] = ipaddr.parseCIDR(range.includes('/') ? range : `${range}/${width}`);
  const isMapped = net instanceof ipaddr.IPv6 && net.isIPv4MappedAddress() && bits >= 96;
  return isMapped ? [net.toIPv4Address(), bits - 96] : [net, bits];
}

/**
 * The caller's address: the peer itself unless it is a trusted proxy; then `X-Forwarded-For` is
 * walked from the right to the first hop that is not one of ours. Null when that hop is no address:
 * such a caller cannot be told from others.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  isTrusted: (address: string) => boolean,
): string | null {
  const forwarded = forwardedFor?.trim() ? forwardedFor.split(',') : [];
  const hops = [...forwarded, peer ?? ''].map((hop) => parse(withoutPort(hop.trim())));
  for (const hop of hops.toReversed()) {
    if (!hop) return null;
    if (!isTrusted(hop.toString())) return hop.toString();
  }
  return hops[0]?.toString() ?? null;
}

function withoutPort(hop: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(hop);
  if (bracketed) return bracketed[1] ?? '';
  return /^\d+(\.\d+){3}:\d+$/.test(hop) ? hop.slice(0, hop.indexOf(':')) : hop;
}

const longestAddress = 45;
const known = new Map<string, Address | null>();

/** Remembers what it parsed: the same few addresses come with every request of a busy hour. */
function parse(text: string): Address | null {
  const parsed = known.get(text);
  if (parsed !== undefined) return parsed;
  const fresh = parseAnew(text);
  if (known.size >= 10_000) known.clear();
  if (text.length <= longestAddress) known.set(text, fresh);
  return fresh;
}

/** Parses an address in its canonical forms only; IPv4 mapped into IPv6 becomes IPv4. */
function parseAnew(text: string): Address | null {
  if (text.includes(':') ? !ipaddr.IPv6.isValid(text) : !ipaddr.IPv4.isValidFourPartDecimal(text)) {
    return null;
  }
  return ipaddr.process(text);
}

/** Networks of an address for counting: v4 /32 and /24, v6 /64 and /48, as text. */
export function networksOf(address: string): { narrow: string; wide: string } {
  const ip = ipaddr.process(address);
  const [narrow, wide] = ip.kind() === 'ipv4' ? [32, 24] : [64, 48];
  return { narrow: network(ip, narrow), wide: network(ip, wide) };
}

function network(ip: Address, bits: number): string {
  const bytes = ip.toByteArray().map((byte, i) => {
    const kept = Math.min(Math.max(bits - i * 8, 0), 8);
    return byte & (0xff << (8 - kept)) & 0xff;
  });
  return `${ipaddr.fromByteArray(bytes)}/${bits}`;
}

/** Loopback, private and other addresses that never cross the internet. */
export const isPrivate = (address: string) => ipaddr.process(address).range() !== 'unicast';
