import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseAddressWords, type Words } from '../ip/words.ts';
import { createRangeCollector, findValue, type RangeTables } from './range-table.ts';
import { type Attribution, BrokenData, type NetworkData } from './source.ts';

/** IP ranges with the position of their autonomous system in `numbers`, and all names in one long text. */
export interface AsnTable {
  ranges: RangeTables;
  numbers: Uint32Array;
  /** Start of each name in `names`, and the end of the last name. */
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
 * Wraps a parsed table as network data: the table names the network of an IP address, which is never a reason for a
 * restriction.
 */
export function toAsnTableData(
  { ranges, numbers, starts, names }: AsnTable,
  date: Date | null,
): NetworkData {
  return {
    name: 'asn',
    date,
    entries: ranges.v4.size + ranges.v6.size,
    attributions,
    lookUp(words) {
      const at = findValue(ranges, words);
      if (at === null) return null;
      const asnName = Buffer.from(names.subarray(starts[at], starts[at + 1])).toString();
      return { kinds: [], note: null, asn: numbers[at] ?? 0, asnName };
    },
  };
}

const lineFormat = /^([^,]*),([^,]*),(\d{1,10}),(.*)$/;

/**
 * Parses lines `first,last,number,name`, with IPv4 in decimal and IPv6 as text. Takes up to a second, so it runs in
 * another process.
 * @throws BrokenData if a file is not such a table.
 */
export function parseAsnTable(v4: string, v6: string): AsnTable {
  const collector = createRangeCollector();
  const positions = new Map<number, number>();
  const names: Buffer[] = [];
  const addLine = (line: string, parseAddress: (text: string) => Words | null) => {
    const [, from = '', to = '', number, name = ''] = lineFormat.exec(line.trimEnd()) ?? [];
    const [first, last] = [parseAddress(from), parseAddress(to)];
    const [asn] = parseNumber(number) ?? [];
    if (!first || first.length !== last?.length || asn === undefined)
      throw new BrokenData(`not a line of such a table: ${line.slice(0, 100)}`);
    const position = positions.get(asn) ?? positions.size;
    if (position === positions.size) {
      positions.set(asn, position);
      names.push(Buffer.from(unquote(name)));
    }
    collector.add(first, last, position);
  };
  for (const line of v4.split('\n')) if (line !== '') addLine(line, parseNumber);
  for (const line of v6.split('\n')) if (line !== '') addLine(line, parseAddressWords);
  const ranges = collector.build();
  if (ranges.v4.size === 0 || ranges.v6.size === 0) throw new BrokenData('the table is empty');
  let end = 0;
  const starts = Uint32Array.from([0, ...names.map(({ length }) => (end += length))]);
  return {
    ranges,
    numbers: Uint32Array.from(positions.keys()),
    starts,
    names: new Uint8Array(Buffer.concat(names)),
  };
}

function parseNumber(text = ''): Words | null {
  const number = Number(text);
  return text !== '' && number >>> 0 === number ? [number] : null;
}

const unquote = (field: string) =>
  field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field.trim();
