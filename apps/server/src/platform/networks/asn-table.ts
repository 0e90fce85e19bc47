import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Words, wordsOf } from '../ip/words.ts';
import { createRangeCollector, findValue, type RangeTables } from './range-table.ts';
import { type Attribution, BrokenData, type NetworkData } from './source.ts';

/** Names of autonomous systems: their sorted numbers, and the start of each name in one long text. */
export interface AsnNames {
  numbers: Uint32Array<ArrayBuffer>;
  starts: Uint32Array<ArrayBuffer>;
  text: Uint8Array<ArrayBuffer>;
}

export interface AsnTable {
  ranges: RangeTables;
  names: AsnNames;
}

const attributions: Attribution[] = [
  {
    name: 'DB-IP',
    text: 'IP Geolocation by DB-IP',
    url: 'https://db-ip.com',
    license: 'CC BY 4.0',
  },
  {
    name: 'RouteViews',
    text: 'IP to AS numbers by the University of Oregon RouteViews Project',
    url: 'https://www.routeviews.org/routeviews/',
    license: 'CC BY 4.0',
  },
  {
    name: 'NRO',
    text: 'Statistics of the internet registries by the Number Resource Organization',
    url: 'https://www.nro.net/',
    license: 'CC BY 4.0',
  },
];

/** Returns the paths and the date of the bundled table. */
export function getBundledAsnFiles(): { v4: string; v6: string; date: Date | null } {
  const { resolve } = createRequire(import.meta.url);
  const { version } = JSON.parse(
    readFileSync(resolve('@ip-location-db/asn/package.json'), 'utf8'),
  ) as { version: string };
  const day = /\.(\d{4})(\d{2})(\d{2})\d{2}$/.exec(version)?.slice(1).join('-');
  return {
    v4: resolve('@ip-location-db/asn/asn-ipv4-num.csv'),
    v6: resolve('@ip-location-db/asn/asn-ipv6.csv'),
    date: day ? new Date(day) : null,
  };
}

/**
 * Wraps a parsed table as network data: it names the network of an IP address, which is never a reason for a
 * restriction.
 */
export function toAsnTableData({ ranges, names }: AsnTable, date: Date | null): NetworkData {
  return {
    name: 'asn',
    date,
    entries: ranges.v4.size + ranges.v6.size,
    attributions,
    look(words) {
      const asn = findValue(ranges, words);
      return asn === null ? null : { says: [], note: null, asn, asnName: getName(names, asn) };
    },
  };
}

function getName({ numbers, starts, text }: AsnNames, asn: number): string {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < asn) low = middle + 1;
    else high = middle;
  }
  if (numbers[low] !== asn) return '';
  return Buffer.from(text.subarray(starts[low], starts[low + 1])).toString();
}

/**
 * Parses lines `first,last,number,name`, with IPv4 in decimal and IPv6 as text. Each file comes in chunks of
 * whole lines, one character per byte. Takes some tenths of a second, so it runs in another process.
 *
 * @throws BrokenData if a file is not such a table.
 */
export function parseAsnTable(v4: Iterable<string>, v6: Iterable<string>): AsnTable {
  const ranges = createRangeCollector();
  const names = new Map<number, Buffer>();
  for (const lines of v4) readLines(lines, readDecimal, ranges, names);
  for (const lines of v6) readLines(lines, readText, ranges, names);
  const built = ranges.build();
  if (built.v4.size === 0 || built.v6.size === 0) throw new BrokenData('the table is empty');
  return { ranges: built, names: packNames(names) };
}

type ReadAddress = (file: string, from: number, to: number) => Words | null;

const readDecimal: ReadAddress = (file, from, to) => {
  const number = parseNumber(file, from, to);
  return number === null ? null : [number];
};

const readText: ReadAddress = (file, from, to) => wordsOf(file.slice(from, to));

/** Parses a 32-bit decimal number without copying its text, because the table contains a million of them. */
function parseNumber(file: string, from: number, to: number): number | null {
  let number = 0;
  for (let i = from; i < to; i++) {
    const digit = file.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9) return null;
    number = number * 10 + digit;
  }
  return from < to && number < 2 ** 32 ? number : null;
}

function readLines(
  file: string,
  read: ReadAddress,
  ranges: ReturnType<typeof createRangeCollector>,
  names: Map<number, Buffer>,
): void {
  for (let at = 0; at < file.length; ) {
    const end = findEnd(file, '\n', at, file.length);
    const a = file.indexOf(',', at);
    const b = file.indexOf(',', a + 1);
    const c = findEnd(file, ',', b + 1, end);
    const first = read(file, at, a);
    const last = read(file, a + 1, b);
    const asn = parseNumber(file, b + 1, c);
    if (!first || first.length !== last?.length || asn === null || c > end)
      throw new BrokenData(`not a line of such a table: ${file.slice(at, Math.min(end, at + 99))}`);
    ranges.add(first, last, asn);
    if (!names.has(asn)) names.set(asn, copyName(file, c + 1, end));
    at = end + 1;
  }
}

function findEnd(file: string, sign: string, from: number, otherwise: number): number {
  const end = file.indexOf(sign, from);
  return end < 0 ? otherwise : end;
}

/** Copied as bytes: a substring would keep the whole text in memory. */
function copyName(file: string, from: number, to: number): Buffer {
  const field = file.slice(from, to).trim();
  const isQuoted = field.startsWith('"');
  return Buffer.from(isQuoted ? field.slice(1, -1).replaceAll('""', '"') : field, 'latin1');
}

function packNames(names: Map<number, Buffer>): AsnNames {
  const numbers = Uint32Array.from(names.keys()).sort();
  const starts = new Uint32Array(numbers.length + 1);
  for (const [i, asn] of numbers.entries())
    starts[i + 1] = (starts[i] ?? 0) + (names.get(asn)?.length ?? 0);
  const text = new Uint8Array(starts.at(-1) ?? 0);
  for (const [i, asn] of numbers.entries()) text.set(names.get(asn) ?? [], starts[i]);
  return { numbers, starts, text };
}
