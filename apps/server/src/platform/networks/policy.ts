import { rangeOf, type Words } from '../ip/words.ts';
import { type PolicyLine, policyLines } from './policy-list.ts';
import { collectRanges, findValue } from './range-table.ts';
import type { Finding } from './source.ts';

/** Our own list of networks, ready to be asked. Throws when a line names no network. */
export function openPolicy(lines: readonly PolicyLine[] = policyLines) {
  const findings: Finding[] = lines.map(({ kind, reason }) => ({ says: [kind], note: reason }));
  const byAsn = new Map<number, number>();
  const ranges = collectRanges();
  for (const [i, { network }] of lines.entries()) {
    const asn = /^AS([1-9]\d*)$/.exec(network)?.[1];
    const range = asn ? null : rangeOf(network);
    if (asn) byAsn.set(Number(asn), i);
    else if (range) ranges.add(range.first, range.last, i);
    else throw new Error(`“${network}” on the list of networks is neither a number nor a range`);
  }
  const tables = ranges.build();

  return {
    entries: lines.length,
    /** What the list says of an address; its range, if listed, counts before its network's number. */
    look(words: Words, asn: number | null): Finding | null {
      const at = findValue(tables, words) ?? (asn === null ? undefined : byAsn.get(asn));
      return at === undefined ? null : (findings[at] ?? null);
    },
  };
}

export type Policy = ReturnType<typeof openPolicy>;
