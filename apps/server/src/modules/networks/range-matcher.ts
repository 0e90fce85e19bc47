import {
  compareAddressWords,
  getEmbeddedV4,
  parseAddressWords,
  parseRangeWords,
  type Words,
} from '../../platform/ip/address-words.ts';
import { toCanonicalRange } from '../../platform/ip/client-address.ts';
import { createRangeCollector, findRangeValue } from '../../platform/networks/range-table.ts';

/**
 * Creates a function that checks whether an IP address is in one of the ranges. It is equally fast for thousands of
 * ranges. It also checks an IPv4 address that is embedded in a 6to4, Teredo or NAT64 address.
 * @throws Error if a range is invalid
 */
export function createRangeMatcher(ranges: readonly string[]): (address: string) => boolean {
  const collected = createRangeCollector();
  for (const text of ranges) {
    const { first, last } = parseRangeToWords(text);
    collected.add(first, last, 1);
  }
  const tables = collected.build();
  return (address) =>
    parseAddressForms(address).some((words) => findRangeValue(tables, words) !== null);
}

/** Whether an IP address, or an IPv4 address embedded in it, is in a range. */
export function isAddressInRange(range: string, address: string): boolean {
  const { first, last } = parseRangeToWords(range);
  return parseAddressForms(address).some(
    (words) =>
      words.length === first.length &&
      compareAddressWords(first, words) <= 0 &&
      compareAddressWords(words, last) <= 0,
  );
}

function parseRangeToWords(text: string) {
  const range = parseRangeWords(toCanonicalRange(text).range);
  if (!range) throw new Error(`“${text}” is no range of addresses`);
  return range;
}

/** Parses an IP address, and the IPv4 address embedded in it if there is one. */
function parseAddressForms(address: string): Words[] {
  const words = parseAddressWords(address);
  if (words === null) return [];
  const embedded = getEmbeddedV4(words);
  return embedded ? [words, embedded] : [words];
}
