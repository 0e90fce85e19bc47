import { fileURLToPath } from 'node:url';
import type { Words } from '../ip/address-words.ts';
import {
  createRangeCollector,
  findRangeValue,
  type RangeTable,
  type RangeTables,
} from './range-table.ts';
import { type Attribution, BrokenData, type NetworkData } from './source.ts';

/**
 * IP ranges and their autonomous systems. Each range has the position of its system in `numbers`. `names` contains all
 * names as one text.
 */
export interface AsnTable {
  /** Day of the data, such as 2026-06-17. */
  date: string;
  /** Names of the publishers to credit, separated by spaces. */
  publishers: string;
  ranges: RangeTables;
  numbers: Uint32Array;
  /** Byte offset of each name in `names`, followed by the end of the last name. */
  starts: Uint32Array;
  names: Uint8Array;
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

/** The table that `npm run asn-table` builds with each release, compressed with Brotli. */
export const getBundledAsnFile = (): string =>
  fileURLToPath(new URL('../../../data/asn-table.br', import.meta.url));

/**
 * Wraps a parsed table as network data. The table only names the network of an IP address, and never restricts its
 * votes.
 */
export function toAsnTableData({
  date,
  publishers,
  ranges,
  numbers,
  starts,
  names,
}: AsnTable): NetworkData {
  const credited = publishers.split(' ');
  const addresses = countAddressesBySystem(ranges.v4, numbers.length);
  return {
    name: 'asn',
    date: new Date(date),
    entries: ranges.v4.size + ranges.v6.size,
    attributions: attributions.filter(({ name }) => credited.includes(name)),
    lookUp(words) {
      const at = findRangeValue(ranges, words);
      if (at === null) return null;
      const asnName = Buffer.from(names.subarray(starts[at], starts[at + 1])).toString();
      const asnAddresses = addresses[at] ?? 0;
      return { kinds: [], note: null, asn: numbers[at] ?? 0, asnName, asnAddresses };
    },
  };
}

/** Counts the IPv4 addresses of each autonomous system. The counts are in the order of the systems in the table. */
function countAddressesBySystem(
  { size, firsts, lasts, values }: RangeTable,
  systems: number,
): Float64Array {
  const addresses = new Float64Array(systems);
  for (let row = 0; row < size; row++) {
    const system = values[row] ?? 0;
    addresses[system] = (addresses[system] ?? 0) + (lasts[row] ?? 0) - (firsts[row] ?? 0) + 1;
  }
  return addresses;
}

/** Number and name of an autonomous system. */
type Network = readonly [asn: number, name: string];

/** Builds a table of ranges, each with the position of its network. @throws BrokenData without IPv4 or IPv6 */
export function buildAsnTable(
  about: Pick<AsnTable, 'date' | 'publishers'>,
  networks: readonly Network[],
  ranges: RangeTables,
): AsnTable {
  if (ranges.v4.size === 0 || ranges.v6.size === 0) throw new BrokenData('the table is empty');
  const names = networks.map(([, name]) => Buffer.from(name));
  let end = 0;
  return {
    ...about,
    ranges,
    numbers: Uint32Array.from(networks, ([asn]) => asn),
    starts: Uint32Array.from([0, ...names.map(({ length }) => (end += length))]),
    names: new Uint8Array(Buffer.concat(names)),
  };
}

/**
 * Serializes a table as text with three parts, separated by empty lines: date, publishers and networks; IPv4 ranges;
 * IPv6 ranges. Compressed, it has less than half the size of a CSV file.
 *
 * A range is three hexadecimal numbers: the distance from the end of the previous range to its first IP address, the
 * distance from its first to its last IP address, and the position of its network. The first number may be negative in
 * older tables, which have nested ranges.
 */
export function serializeAsnTable(table: AsnTable): string {
  const { date, publishers, ranges, numbers, starts, names } = table;
  const networks = Array.from(numbers, (asn, at) => {
    const name = Buffer.from(names.subarray(starts[at], starts[at + 1])).toString();
    return `${asn} ${name}`;
  });
  const rows = [ranges.v4, ranges.v6].map(serializeRanges);
  return [[`${date} ${publishers}`, ...networks], ...rows]
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

function serializeRanges({ width, firsts, lasts, values }: RangeTable): string[] {
  let next = 0n;
  return Array.from(values, (value, row) => {
    const [first, last] = [firsts, lasts].map((column) =>
      toInteger([...column.subarray(row * width, (row + 1) * width)]),
    ) as [bigint, bigint];
    const line = [first - next, last - first, value].map((each) => each.toString(16)).join(' ');
    next = last + 1n;
    return line;
  });
}

/**
 * Parses a serialized table. Takes up to a second, so it runs in another process.
 * @throws BrokenData if the text is not such a table.
 */
export function parseAsnTable(text: string): AsnTable {
  const [head = '', v4 = '', v6 = '', ...rest] = text.split('\n\n');
  const [first = '', ...lines] = head.split('\n');
  const [, date, publishers] = /^(\d{4}-\d{2}-\d{2}) (.+)$/.exec(first) ?? [];
  if (!date || !publishers || rest.length > 0) throw new BrokenData('not a table of networks');
  const networks = lines.map((line): Network => {
    const [, asn = '', name = ''] = /^(\d{1,10}) (.*)$/.exec(line) ?? throwInvalidLine(line);
    return [Number(asn), name];
  });
  const collector = createRangeCollector();
  for (const [rows, width] of [
    [v4, 1],
    [v6, 4],
  ] as const)
    parseRanges(rows, width, networks.length, collector.add);
  return buildAsnTable({ date, publishers }, networks, collector.build());
}

const rowFormat = /^(-?)([\da-f]{1,32}) ([\da-f]{1,32}) ([\da-f]{1,6})$/;

function parseRanges(
  rows: string,
  width: 1 | 4,
  networks: number,
  add: (first: Words, last: Words, value: number) => void,
): void {
  const size = 1n << BigInt(32 * width);
  let next = 0n;
  for (const row of rows === '' ? [] : rows.split('\n')) {
    const [, sign, gap, length, position] = rowFormat.exec(row) ?? throwInvalidLine(row);
    const first = sign ? next - BigInt(`0x${gap}`) : next + BigInt(`0x${gap}`);
    const last = first + BigInt(`0x${length}`);
    const network = Number(`0x${position}`);
    if (last >= size || network >= networks) throwInvalidLine(row);
    add(toWords(first, width), toWords(last, width), network);
    next = last + 1n;
  }
}

function throwInvalidLine(line: string): never {
  throw new BrokenData(`not a line of a table of networks: ${line.slice(0, 100)}`);
}

const toInteger = (words: Words) => words.reduce((all, word) => (all << 32n) | BigInt(word), 0n);

const toWords = (integer: bigint, width: 1 | 4): Words =>
  Array.from({ length: width }, (_, at) =>
    Number((integer >> BigInt(32 * (width - 1 - at))) & 0xffff_ffffn),
  );
