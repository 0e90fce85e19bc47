import { parseAddressWords } from '../apps/server/src/platform/ip/address-words.ts';
import {
  type AsnTable,
  buildAsnTable,
  toAsnTableData,
} from '../apps/server/src/platform/networks/asn-table.ts';
import { policyEntries } from '../apps/server/src/platform/networks/policy.ts';
import {
  createRangeCollector,
  type RangeTable,
} from '../apps/server/src/platform/networks/range-table.ts';
import { BrokenData } from '../apps/server/src/platform/networks/source.ts';

const lineFormat = /^([^,]*),([^,]*),(\d{1,10}),(.*)$/;

/**
 * Parses lines `first,last,number,name` of IPv4 and IPv6, the format of DB-IP's CSV file.
 * @throws BrokenData for another format, or without IPv4 or IPv6
 */
export function parseAsnCsv(csv: string, about: Pick<AsnTable, 'date' | 'publishers'>): AsnTable {
  const collector = createRangeCollector();
  const positions = new Map<number, number>();
  const networks: [asn: number, name: string][] = [];
  for (const line of csv.split('\n')) {
    if (line === '') continue;
    const [, from = '', to = '', number = '', name = ''] = lineFormat.exec(line.trimEnd()) ?? [];
    const [first, last] = [parseAddressWords(from), parseAddressWords(to)];
    const asn = Number(number);
    if (!first || first.length !== last?.length || number === '' || asn >>> 0 !== asn)
      throw new BrokenData(`not a line of such a table: ${line.slice(0, 100)}`);
    const position = positions.get(asn) ?? networks.length;
    if (position === networks.length) {
      positions.set(asn, position);
      networks.push([asn, unquote(name)]);
    }
    collector.add(first, last, position);
  }
  return buildAsnTable(about, networks, collector.build());
}

const unquote = (field: string) =>
  field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field.trim();

export interface TableComparison {
  /** Number of ranges divided by that of the former table. */
  size: number;
  /** Share of sampled IP addresses with the same network in both tables, among those that have one in both. */
  same: number;
  /** Networks of the policy list that the former table has and the new one lacks, such as `AS64500`. */
  lost: string[];
}

/** Every n-th range is sampled, by its first IP address. */
const sampleStep = 50;

/** Compares a table with its predecessor. */
export function compareAsnTables(former: AsnTable, next: AsnTable): TableComparison {
  const [before, after] = [toAsnTableData(former), toAsnTableData(next)];
  const samples = [former.ranges.v4, former.ranges.v6].flatMap(listSamples);
  const pairs = samples.flatMap((words) => {
    const [a, b] = [before.lookUp(words), after.lookUp(words)];
    return a && b ? [a.asn === b.asn] : [];
  });
  const [had, has] = [new Set(former.numbers), new Set(next.numbers)];
  return {
    size: (after.entries ?? 0) / (before.entries ?? 1),
    same: pairs.filter(Boolean).length / pairs.length,
    lost: policyEntries.flatMap(({ network }) => {
      const asn = Number(/^AS(\d+)$/.exec(network)?.[1]);
      return had.has(asn) && !has.has(asn) ? [network] : [];
    }),
  };
}

function listSamples({ width, size, firsts }: RangeTable): number[][] {
  const rows = Array.from({ length: Math.ceil(size / sampleStep) }, (_, at) => at * sampleStep);
  return rows.map((row) => [...firsts.subarray(row * width, (row + 1) * width)]);
}

/** Returns why a person must decide about replacing the former table, or null. */
export function findTableObstacle({ size, same, lost }: TableComparison): string | null {
  if (size < 0.8) return 'it has less than 80 % of the ranges';
  if (!(same >= 0.9)) return 'less than 90 % of the sampled IP addresses have the same network';
  return lost.length > 5 ? 'it lacks more than five networks of the policy list' : null;
}
