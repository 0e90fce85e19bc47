import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import {
  formatAddressWords,
  getEmbeddedV4,
  isAddressWithinRange,
  isPrivateAddressWords,
  parseAddressWords,
  parseRangeWords,
} from './address-words.ts';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Creates a function that tells whether an IP address is in one of these CIDR ranges or single addresses. */
export function createRangeCheck(ranges: readonly string[]): (address: string) => boolean {
  const parsed = ranges.map((text) => parseRangeWords(toCanonicalRange(text).range));
  return (address) => {
    const words =
      parseAddressWords(address) ?? parseAddressWords(toCanonicalAddress(address) ?? '');
    return (
      words !== null && parsed.some((range) => range !== null && isAddressWithinRange(words, range))
    );
  };
}

/** Converts a range of IPv4 mapped into IPv6 to IPv4. */
function parseRange(range: string): [Address, number] {
  const width = range.includes(':') ? 128 : 32;
  const [net, bits] = ipaddr.parseCIDR(range.includes('/') ? range : `${range}/${width}`);
  const isMapped = net instanceof ipaddr.IPv6 && net.isIPv4MappedAddress() && bits >= 96;
  return isMapped ? [net.toIPv4Address(), bits - 96] : [net, bits];
}

/**
 * Returns the IP address of a request's client. Reads `X-Forwarded-For` only, and only from a trusted proxy: most
 * proxies pass on the other headers (`Forwarded`, `X-Real-IP`, `CF-Connecting-IP` …) as the client wrote them.
 */
export const getRequestAddress = (
  request: IncomingMessage,
  isTrusted: (address: string) => boolean,
): string | null =>
  resolveClientAddress(request.socket.remoteAddress, getForwardedFor(request), isTrusted);

/**
 * Whether an untrusted peer sends `X-Forwarded-For`: a forged header, or a proxy that is missing in the
 * configuration.
 */
export function isForwardedByUntrustedProxy(
  request: IncomingMessage,
  isTrusted: (address: string) => boolean,
): boolean {
  const peer = toCanonicalAddress(request.socket.remoteAddress ?? '');
  return getForwardedFor(request) !== undefined && (peer === null || !isTrusted(peer));
}

/** Joins several `X-Forwarded-For` headers to one list in their order (RFC 9110 §5.3). */
function getForwardedFor({ headers }: IncomingMessage): string | undefined {
  const given = headers['x-forwarded-for'];
  return Array.isArray(given) ? given.join(',') : given;
}

/**
 * Returns the client's IP address: that of the peer, unless the peer is a trusted proxy. Behind trusted proxies,
 * returns the last entry of `X-Forwarded-For` that is not a trusted proxy. Returns null if that entry is not an IP
 * address, because such clients cannot be told apart.
 */
export function resolveClientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  isTrusted: (address: string) => boolean,
): string | null {
  let hop = toCanonicalAddress(peer ?? '');
  // Reads `X-Forwarded-For` from its end only as far as needed, because clients can prepend kilobytes of text.
  let end = forwardedFor?.trim() ? forwardedFor.length : -1;
  while (hop !== null && end >= 0 && isTrusted(hop)) {
    const comma = end === 0 ? -1 : (forwardedFor ?? '').lastIndexOf(',', end - 1);
    hop = toCanonicalAddress(removePort((forwardedFor ?? '').slice(comma + 1, end).trim()));
    end = comma;
  }
  return hop;
}

function removePort(hop: string): string {
  // Excludes colons before the first colon; otherwise a long malformed entry would take quadratic time.
  const bracketed = /^\[([^\]:]*:[^\]]*)\](?::\d{1,5})?$/.exec(hop);
  if (bracketed) return bracketed[1] ?? '';
  return /^\d+(\.\d+){3}:\d{1,5}$/.test(hop) ? hop.slice(0, hop.indexOf(':')) : hop;
}

/**
 * Parses an IP address in canonical forms only: no octal, hex or short IPv4. Converts IPv4 mapped into IPv6 to IPv4,
 * and removes the zone of link-local addresses.
 */
function parseAddress(text: string): Address | null {
  const [address = '', zone] = text.split('%', 2);
  if (isIP(address) === 0) return null;
  const ip = ipaddr.process(address);
  return zone === undefined || ip.range() === 'linkLocal' ? ip : null;
}

/** Returns an IP address in its canonical form, with mapped IPv4 as IPv4; null if invalid. */
export function toCanonicalAddress(text: string): string | null {
  // Fast path: IPv4 has only one canonical form.
  if (!text.includes(':') && parseAddressWords(text)) return text;
  return parseAddress(text)?.toString() ?? null;
}

/**
 * Returns a range in its canonical form: `203.0.113.9/24` as `203.0.113.0/24`.
 * @throws Error if invalid.
 */
export function toCanonicalRange(range: string): { range: string; bits: number; isV4: boolean } {
  const [net, bits] = parseRange(range);
  return { range: formatNetwork(net, bits), bits, isV4: net.kind() === 'ipv4' };
}

/**
 * Returns the networks of an IP address for rate limits, as text: IPv4 /32 and /24, IPv6 /64 and /48. Uses the
 * embedded IPv4 address if there is one, so that a tunnel provides no second limit.
 */
export function getEnclosingNetworks(address: string): { narrow: string; wide: string } {
  const words = parseAddressWords(address);
  const embedded = words && getEmbeddedV4(words);
  if (embedded) return getEnclosingNetworks(formatAddressWords(embedded));
  if (words && !address.includes(':')) {
    return { narrow: `${address}/32`, wide: `${address.slice(0, address.lastIndexOf('.'))}.0/24` };
  }
  const ip = ipaddr.process(address);
  const [narrow, wide] = ip.kind() === 'ipv4' ? [32, 24] : [64, 48];
  return { narrow: formatNetwork(ip, narrow), wide: formatNetwork(ip, wide) };
}

/**
 * Returns the IPv6 /32 of an IP address as text. Providers usually own a /32. Returns null for IPv4, even if it is
 * embedded in IPv6.
 */
export function getProviderBlock(address: string): string | null {
  const words = parseAddressWords(address);
  if (words?.length !== 4 || getEmbeddedV4(words)) return null;
  return formatNetwork(ipaddr.process(address), 32);
}

function formatNetwork(ip: Address, bits: number): string {
  const bytes = ip.toByteArray().map((byte, i) => {
    const kept = Math.min(Math.max(bits - i * 8, 0), 8);
    return byte & (0xff << (8 - kept)) & 0xff;
  });
  return `${ipaddr.fromByteArray(bytes)}/${bits}`;
}

/**
 * Whether an IP address is loopback or local, and so never crosses the internet. False for addresses with an embedded
 * IPv4 address (6to4, Teredo), and for documentation and reserved addresses.
 */
export function isPrivateAddress(address: string): boolean {
  const words = parseAddressWords(address);
  return words !== null && isPrivateAddressWords(words);
}
