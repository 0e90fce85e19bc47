import { parseRangeWords, type Words } from '../ip/words.ts';
import { type PolicyLine, policyLines } from './policy-list.ts';
import { createRangeCollector, findValue } from './range-table.ts';
import type { Finding } from './source.ts';

/**
 * Builds lookups for our own list of networks.
 *
 * @throws Error if an entry has no valid network.
 */
export function openPolicy(lines: readonly PolicyLine[] = policyLines) {
  const findings: Finding[] = lines.map(({ kind, reason }) => ({ says: [kind], note: reason }));
  const byAsn = new Map<number, number>();
  const ranges = createRangeCollector();
  for (const [i, { network }] of lines.entries()) {
    const asn = /^AS([1-9]\d*)$/.exec(network)?.[1];
    const range = asn ? null : parseRangeWords(network);
    if (asn) byAsn.set(Number(asn), i);
    else if (range) ranges.add(range.first, range.last, i);
    else throw new Error(`“${network}” on the list of networks is neither a number nor a range`);
  }
  const tables = ranges.build();

  return {
    entries: lines.length,
    /** Returns the entry for an IP address; a listed range takes precedence over its network's number. */
    look(words: Words, asn: number | null): Finding | null {
      const at = findValue(tables, words) ?? (asn === null ? undefined : byAsn.get(asn));
      return at === undefined ? null : (findings[at] ?? null);
    },
  };
}

export type Policy = ReturnType<typeof openPolicy>;
