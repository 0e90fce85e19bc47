import { canonicalRange } from '../../platform/ip/client-address.ts';
import { rangeOf, wordsOf } from '../../platform/ip/words.ts';
import { collectRanges, findValue } from '../../platform/networks/range-table.ts';

/**
 * Makes a check for "is this address in one of these ranges", as fast for thousands of them as for a
 * few. Throws when one is no range.
 */
export function rangeSet(ranges: readonly string[]): (address: string) => boolean {
  const collected = collectRanges();
  for (const text of ranges) {
    const range = rangeOf(canonicalRange(text).range);
    if (range) collected.add(range.first, range.last, 1);
  }
  const tables = collected.build();
  return (address) => {
    const words = wordsOf(address);
    return words !== null && findValue(tables, words) !== null;
  };
}
