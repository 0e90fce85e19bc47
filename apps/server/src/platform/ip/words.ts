/**
 * An IP address as 32-bit words, most significant first: one for IPv4, four for IPv6. IPv4 mapped into IPv6
 * (`::ffff:a.b.c.d`) is IPv4. Parsed here, because tables of half a million ranges and every vote need it: it
 * takes a twentieth of the time of ipaddr.js, against which the tests compare it.
 */
export type Words = readonly number[];

/** Parses an IP address in its usual forms; returns null for octal, hex or short IPv4, zones and ports. */
export function wordsOf(text: string): Words | null {
  if (!text.includes(':')) {
    const v4 = parseV4(text);
    return v4 === null ? null : [v4];
  }
  const words = parseV6(text);
  if (words?.[0] === 0 && words[1] === 0 && words[2] === 0xffff) return words.slice(3);
  return words;
}

/**
 * Returns the first and the last IP address of a range such as `10.0.0.0/8`, or of a single address; null if
 * invalid.
 */
export function parseRangeWords(text: string): { first: Words; last: Words } | null {
  const [address = '', length, ...rest] = text.split('/');
  const words = address.includes(':') ? parseV6(address) : wordsOf(address);
  if (!words || rest.length > 0) return null;
  const width = words.length * 32;
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return null;
  const bits = length === undefined ? width : Number(length);
  if (bits > width) return null;
  const masks = words.map((_, i) => getMask(Math.min(32, Math.max(0, bits - 32 * i))));
  return {
    first: words.map((word, i) => (word & (masks[i] ?? 0)) >>> 0),
    last: words.map((word, i) => (word | ~(masks[i] ?? 0)) >>> 0),
  };
}

const getMask = (bits: number) => (bits === 0 ? 0 : (-1 << (32 - bits)) >>> 0);

/** Compares two addresses of the same version; negative if `a` sorts first. */
export function compareWords(a: Words, b: Words): number {
  for (let i = 0; i < a.length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

const dot = 46;
const colon = 58;

function parseV4(text: string, from = 0): number | null {
  let word = 0;
  let octet = -1;
  let octets = 0;
  for (let i = from; i <= text.length; i++) {
    const code = i === text.length ? dot : text.charCodeAt(i);
    if (code === dot) {
      if (octet < 0 || ++octets > 4) return null;
      word = word * 256 + octet;
      octet = -1;
    } else {
      // Elsewhere a leading zero means octal.
      if (code < 48 || code > 57 || octet === 0) return null;
      octet = Math.max(octet, 0) * 10 + code - 48;
      if (octet > 255) return null;
    }
  }
  return octets === 4 ? word : null;
}

function parseV6(text: string): number[] | null {
  if (text.length > 45) return null;
  const groups: number[] = [];
  let gap = -1;
  let at = 0;
  if (text.startsWith('::')) {
    gap = 0;
    at = 2;
  }
  while (at < text.length) {
    const end = findGroupEnd(text, at);
    if (text.charCodeAt(end) === dot) {
      const v4 = parseV4(text, at);
      if (v4 === null) return null;
      groups.push(v4 >>> 16, v4 & 0xffff);
      break;
    }
    const group = end === at || end - at > 4 ? Number.NaN : parseHex(text, at, end);
    if (Number.isNaN(group)) return null;
    groups.push(group);
    at = end + 1;
    if (end === text.length) break;
    if (text.charCodeAt(at) === colon) {
      if (gap >= 0) return null;
      gap = groups.length;
      at += 1;
    } else if (at === text.length) return null;
  }
  return expandGroups(groups, gap);
}

function findGroupEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && text.charCodeAt(end) !== colon && text.charCodeAt(end) !== dot) end++;
  return end;
}

function parseHex(text: string, from: number, to: number): number {
  let value = 0;
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    const letter = (code | 32) - 87;
    if (code >= 48 && code <= 57) value = value * 16 + code - 48;
    else if (letter >= 10 && letter <= 15) value = value * 16 + letter;
    else return Number.NaN;
  }
  return value;
}

/** Combines eight groups to four words, with zeros in place of `::`. */
function expandGroups(groups: number[], gap: number): number[] | null {
  const missing = 8 - groups.length;
  if (gap < 0 ? missing !== 0 : missing < 1) return null;
  if (gap >= 0) groups.splice(gap, 0, ...Array<number>(missing).fill(0));
  return [0, 2, 4, 6].map((i) => ((groups[i] ?? 0) * 0x1_0000 + (groups[i + 1] ?? 0)) >>> 0);
}

const ranges = (texts: readonly string[]) =>
  texts.map(parseRangeWords).filter((range) => range !== null);

// Loopback, home and office networks, carriers' internal networks, link-local addresses.
const privateRanges = ranges([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
]);

/** Whether an IP address can only belong to a local network. */
export const isPrivateWords = (words: Words) =>
  privateRanges.some(
    ({ first, last }) =>
      first.length === words.length &&
      compareWords(first, words) <= 0 &&
      compareWords(words, last) <= 0,
  );

/**
 * Returns the IPv4 address embedded by a transition technique (6to4, Teredo, NAT64's well-known prefix), or
 * null. Responses travel to the embedded address, so it identifies the client.
 */
export function getEmbeddedV4([a = 0, b = 0, c = 0, d = 0, ...rest]: Words): Words | null {
  if (rest.length > 0) return null;
  if (a >>> 16 === 0x2002) return [(((a & 0xffff) << 16) | (b >>> 16)) >>> 0];
  if (a === 0x2001_0000) return [~d >>> 0];
  if (a === 0x0064_ff9b && b === 0 && c === 0) return [d];
  return null;
}
