import { canonicalRange } from '../../platform/ip/client-address.ts';
import {
  compareWords,
  getEmbeddedV4,
  parseRangeWords,
  parseWords,
  type Words,
} from '../../platform/ip/words.ts';
import { createRangeCollector, findValue } from '../../platform/networks/range-table.ts';

/**
 * Makes a check for "is this address in one of these ranges", as fast for thousands of them as for a
 * few. Throws when one is no range. An address of 6to4, Teredo or NAT64 is in a range as well when the
 * IPv4 address in it is.
 */
export function createRangeMatcher(ranges: readonly string[]): (address: string) => boolean {
  const collected = createRangeCollector();
  for (const text of ranges) {
    const { first, last } = wordsOfRange(text);
    collected.add(first, last, 1);
  }
  const tables = collected.build();
  return (address) => formsOf(address).some((words) => findValue(tables, words) !== null);
}

/** The same for a single range. */
export function isInRange(range: string, address: string): boolean {
  const { first, last } = wordsOfRange(range);
  return formsOf(address).some(
    (words) =>
      words.length === first.length &&
      compareWords(first, words) <= 0 &&
      compareWords(words, last) <= 0,
  );
}

function wordsOfRange(text: string) {
  const range = parseRangeWords(canonicalRange(text).range);
  if (!range) throw new Error(`“${text}” is no range of addresses`);
  return range;
}

/** An address, and the one inside it. */
function formsOf(address: string): Words[] {
  const words = parseWords(address);
  if (words === null) return [];
  const embedded = getEmbeddedV4(words);
  return embedded ? [words, embedded] : [words];
}
