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
 * Parses lines `first,last,number,name` of IPv4 and IPv6 ranges, the format of DB-IP's CSV file.
 * @throws BrokenData if the format differs, or IPv4 or IPv6 is missing
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
  /** Number of ranges in the new table, divided by that of the former table. */
  size: number;
  /**
   * Share of the sampled IP addresses that belong to the same network in both tables, 0 to 1. Ignores addresses that
   * one of the tables lacks.
   */
  same: number;
  /** Networks of the policy list, such as `AS64500`, that are missing in the new table but not in the former one. */
  lost: string[];
}

/** Interval of the sample: one of this many ranges is sampled, by its first IP address. */
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

/** Returns the reason why a person must decide whether to replace the former table, or null. */
export function findReplacementObstacle({ size, same, lost }: TableComparison): string | null {
  if (size < 0.8) return 'it has less than 80 % of the ranges';
  if (!(same >= 0.9)) return 'less than 90 % of the sampled IP addresses have the same network';
  return lost.length > 5 ? 'it lacks more than five networks of the policy list' : null;
}
