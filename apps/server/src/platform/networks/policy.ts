import { readFileSync } from 'node:fs';
import { parseRangeWords, type Words } from '../ip/address-words.ts';
import { createRangeCollector, findRangeValue } from './range-table.ts';
import type { Finding } from './source.ts';
import type { Kind } from './verdict.ts';

export interface PolicyEntry {
  kind: Kind;
  /** `AS` and the number of a network, or an IP range. A range takes precedence over the number of its network. */
  network: string;
  /** Part of the network's name. A test compares it with the bundled table. */
  name?: string;
  reason: string;
}

interface PolicyFile {
  /** Date of the last comparison of the list with the bundled table. */
  reviewedOn: string;
  groups: { about: string; kind: Kind; entries: Omit<PolicyEntry, 'kind'>[] }[];
}

const file = JSON.parse(
  readFileSync(new URL('policy-list.json', import.meta.url), 'utf8'),
) as PolicyFile;

export const reviewedOn = new Date(file.reviewedOn);

export const policyEntries: readonly PolicyEntry[] = file.groups.flatMap(({ kind, entries }) =>
  entries.map((entry) => ({ kind, ...entry })),
);

/**
 * Builds lookups for our own list of networks.
 * @throws Error if an entry has no valid network.
 */
export function createPolicyLookup(entries: readonly PolicyEntry[] = policyEntries) {
  const findings: Finding[] = entries.map(({ kind, reason }) => ({ kinds: [kind], note: reason }));
  const byAsn = new Map<number, number>();
  const ranges = createRangeCollector();
  for (const [i, { network }] of entries.entries()) {
    const asn = /^AS([1-9]\d*)$/.exec(network)?.[1];
    const range = asn ? null : parseRangeWords(network);
    if (asn) byAsn.set(Number(asn), i);
    else if (range) ranges.add(range.first, range.last, i);
    else throw new Error(`“${network}” on the list of networks is neither a number nor a range`);
  }
  const tables = ranges.build();

  return {
    entries: entries.length,
    /** Returns the list's entry for an IP address; a listed range takes precedence over its network's number. */
    lookUp(words: Words, asn: number | null): Finding | null {
      const at = findRangeValue(tables, words) ?? (asn === null ? undefined : byAsn.get(asn));
      return at === undefined ? null : (findings[at] ?? null);
    },
  };
}
