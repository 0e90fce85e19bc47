import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { compareWords, embeddedIn, isPrivateWords, rangeOf, type Words, wordsOf } from './words.ts';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Makes a check for "is this address in one of these CIDR ranges or single addresses". */
export function inRanges(ranges: readonly string[]): (address: string) => boolean {
  const parsed = ranges.map((text) => rangeOf(canonicalRange(text).range));
  return (address) => {
    const words = wordsOf(address) ?? wordsOf(canonicalAddress(address) ?? '');
    return words !== null && parsed.some((range) => range !== null && isWithin(range, words));
  };
}

const isWithin = ({ first, last }: { first: Words; last: Words }, words: Words) =>
  first.length === words.length &&
  compareWords(first, words) <= 0 &&
  compareWords(words, last) <= 0;

/** IPv4 mapped into IPv6 becomes IPv4, as addresses do. */
function parseRange(range: string): [Address, number] {
  const width = range.includes(':') ? 128 : 32;
  const [net, bits] = ipaddr.parseCIDR(range.includes('/') ? range : `${range}/${width}`);
  const isMapped = net instanceof ipaddr.IPv6 && net.isIPv4MappedAddress() && bits >= 96;
  return isMapped ? [net.toIPv4Address(), bits - 96] : [net, bits];
}

/**
 * The address of who sent a request. Of all headers only `X-Forwarded-For` is ever looked at, and only
 * when the peer is a trusted proxy: the others (`Forwarded`, `X-Real-IP`, `CF-Connecting-IP` …) are
 * passed on by most proxies as anybody wrote them.
 */
export const addressOfRequest = (
  request: IncomingMessage,
  isTrusted: (address: string) => boolean,
): string | null => clientAddress(request.socket.remoteAddress, forwardedFor(request), isTrusted);

/**
 * Whether the peer speaks for another although it is not trusted: a forger, or a proxy that is missing
 * in the settings.
 */
export function isForwardedByStranger(
  request: IncomingMessage,
  isTrusted: (address: string) => boolean,
): boolean {
  const peer = canonicalAddress(request.socket.remoteAddress ?? '');
  return forwardedFor(request) !== undefined && (peer === null || !isTrusted(peer));
}

/** Several such headers are one list, in their order (RFC 9110 §5.3). */
function forwardedFor({ headers }: IncomingMessage): string | undefined {
  const given = headers['x-forwarded-for'];
  return Array.isArray(given) ? given.join(',') : given;
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
  let hop = canonicalAddress(peer ?? '');
  // Only as far as needed: what is left of that hop may be ten kilobytes of anything.
  let end = forwardedFor?.trim() ? forwardedFor.length : -1;
  while (hop !== null && end >= 0 && isTrusted(hop)) {
    const comma = end === 0 ? -1 : (forwardedFor ?? '').lastIndexOf(',', end - 1);
    hop = canonicalAddress(withoutPort((forwardedFor ?? '').slice(comma + 1, end).trim()));
    end = comma;
  }
  return hop;
}

function withoutPort(hop: string): string {
  // Up to the first colon none: or a hop of nothing else, of any length, would cost its square.
  const bracketed = /^\[([^\]:]*:[^\]]*)\](?::\d{1,5})?$/.exec(hop);
  if (bracketed) return bracketed[1] ?? '';
  return /^\d+(\.\d+){3}:\d{1,5}$/.test(hop) ? hop.slice(0, hop.indexOf(':')) : hop;
}

/**
 * Parses an address in its canonical forms only: no octal, hex or short IPv4. IPv4 mapped into IPv6
 * becomes IPv4. A zone, which peers on the same cable have, is no part of the address.
 */
function parse(text: string): Address | null {
  const [address = '', zone] = text.split('%', 2);
  if (isIP(address) === 0) return null;
  const ip = ipaddr.process(address);
  return zone === undefined || ip.range() === 'linkLocal' ? ip : null;
}

/** An address in its canonical form, IPv4 mapped into IPv6 as IPv4; null for what is none. */
export function canonicalAddress(text: string): string | null {
  // The usual case at once: of IPv4 there is but one form.
  if (!text.includes(':') && wordsOf(text)) return text;
  return parse(text)?.toString() ?? null;
}

/** A range in its canonical form, `203.0.113.9/24` as `203.0.113.0/24`; throws for what is none. */
export function canonicalRange(range: string): { range: string; bits: number; isV4: boolean } {
  const [net, bits] = parseRange(range);
  return { range: network(net, bits), bits, isV4: net.kind() === 'ipv4' };
}

/**
 * Networks of an address for counting: v4 /32 and /24, v6 /64 and /48, as text. Where an IPv4 address is
 * wrapped, its own: nobody gets a second budget by a tunnel.
 */
export function networksOf(address: string): { narrow: string; wide: string } {
  const words = wordsOf(address);
  const embedded = words && embeddedIn(words);
  if (embedded) return networksOf(dotted(embedded));
  if (words && !address.includes(':')) {
    return { narrow: `${address}/32`, wide: `${address.slice(0, address.lastIndexOf('.'))}.0/24` };
  }
  const ip = ipaddr.process(address);
  const [narrow, wide] = ip.kind() === 'ipv4' ? [32, 24] : [64, 48];
  return { narrow: network(ip, narrow), wide: network(ip, wide) };
}

const dotted = ([word = 0]: Words) =>
  [24, 16, 8, 0].map((shift) => (word >>> shift) & 0xff).join('.');

function network(ip: Address, bits: number): string {
  const bytes = ip.toByteArray().map((byte, i) => {
    const kept = Math.min(Math.max(bits - i * 8, 0), 8);
    return byte & (0xff << (8 - kept)) & 0xff;
  });
  return `${ipaddr.fromByteArray(bytes)}/${bits}`;
}

/**
 * Loopback and addresses of local networks, which never cross the internet. Not so: addresses in which
 * an IPv4 address is wrapped (6to4, Teredo), and examples or reserved ones, which are nobody's.
 */
export function isPrivate(address: string): boolean {
  const words = wordsOf(address);
  return words !== null && isPrivateWords(words);
}
