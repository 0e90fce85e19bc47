import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  getNeighbourAddress,
  isAddressWithinRange,
  parseAddressWords,
  parseRangeWords,
  type Words,
} from '../ip/address-words.ts';
import { createRangeCollector, findRangeValue } from './range-table.ts';

function buildTable(ranges: Record<string, number>) {
  const collected = createRangeCollector();
  for (const [text, value] of Object.entries(ranges)) {
    const range = parseRangeWords(text);
    if (range) collected.add(range.first, range.last, value);
  }
  return collected.build();
}

const findInRanges = (ranges: Record<string, number>, address: string) =>
  findRangeValue(buildTable(ranges), parseAddressWords(address) ?? []);

const mixed = {
  '203.0.113.0/24': 3,
  '10.0.0.0/8': 1,
  '11.0.0.0/8': 2,
  '255.255.255.255': 4,
  '2001:db8::/33': 5,
  '2001:db8:8000::/33': 6,
  '::/96': 7,
};

test.each([
  ['9.255.255.255', null],
  ['10.0.0.0', 1],
  ['10.255.255.255', 1],
  ['11.0.0.0', 2],
  ['11.255.255.255', 2],
  ['12.0.0.0', null],
  ['203.0.112.255', null],
  ['203.0.113.0', 3],
  ['203.0.113.255', 3],
  ['203.0.114.0', null],
  ['255.255.255.254', null],
  ['255.255.255.255', 4],
  ['0.0.0.0', null],
  ['2001:db7:ffff:ffff:ffff:ffff:ffff:ffff', null],
  ['2001:db8::', 5],
  ['2001:db8:7fff:ffff:ffff:ffff:ffff:ffff', 5],
  ['2001:db8:8000::', 6],
  ['2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', 6],
  ['2001:db9::', null],
  // The same 32-bit words mean another address in IPv6.
  ['::a00:1', 7],
  ['ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', null],
])('the value of %s is %s', (address, value) => {
  expect(findInRanges(mixed, address)).toBe(value);
});

test('merges adjacent ranges of one value, not of different values', () => {
  const { v4, v6 } = buildTable({
    '10.0.1.0/24': 1,
    '10.0.0.0/24': 1,
    '10.0.2.0/24': 2,
    '10.0.4.0/24': 2,
    '2001:db8:0:1::/64': 1,
    '2001:db8::/64': 1,
    '2001:db8:0:2::/64': 1,
  });
  expect([...v4.firsts]).toEqual([0x0a000000, 0x0a000200, 0x0a000400]);
  expect([...v4.lasts]).toEqual([0x0a0001ff, 0x0a0002ff, 0x0a0004ff]);
  expect(v6.size).toBe(1);
  expect([...v6.lasts]).toEqual([0x20010db8, 2, 0xffffffff, 0xffffffff]);
});

const nested = {
  '10.0.0.0/8': 1,
  '10.1.0.0/16': 2,
  '10.1.1.0/24': 3,
  '10.255.0.0/16': 4,
  '255.0.0.0/8': 5,
  '255.255.255.255': 6,
};

test.each([
  ['10.0.255.255', 1],
  ['10.1.0.0', 2],
  ['10.1.1.255', 3],
  ['10.1.2.0', 2],
  ['10.2.0.0', 1],
  ['10.255.255.255', 4],
  ['11.0.0.0', null],
  ['255.255.255.254', 5],
  ['255.255.255.255', 6],
])('of nested ranges the innermost counts: %s is in %s', (address, value) => {
  expect(findInRanges(nested, address)).toBe(value);
});

test('an empty table contains no address', () => {
  expect(findInRanges({}, '10.0.0.1')).toBe(null);
  expect(findInRanges({}, '::1')).toBe(null);
});

const word = fc.oneof(fc.integer({ min: 0, max: 0xffffffff }), fc.constantFrom(0, 1, 0xffffffff));
const generateWords = (width: number): fc.Arbitrary<Words> =>
  fc.array(word, { minLength: width, maxLength: width });
const toNumber = (given: Words) => given.reduce((all, each) => (all << 32n) | BigInt(each), 0n);

test.each([1, 4])('the range that starts last counts, in words: %s', (width) => {
  const pairs = fc.array(fc.tuple(generateWords(width), generateWords(width)), { maxLength: 12 });
  fc.assert(
    fc.property(pairs, generateWords(width), (given, wanted) => {
      const ranges = given.map((pair, index) => {
        const [first, last] = [...pair].sort((a, b) => (toNumber(a) < toNumber(b) ? -1 : 1));
        // Pairs of ranges share a value, so that some are merged.
        return { first: first as Words, last: last as Words, value: index >> 1 };
      });
      const collected = createRangeCollector();
      for (const { first, last, value } of ranges) collected.add(first, last, value);
      const table = collected.build();
      const edges = ranges.flatMap(({ first, last }) => [
        first,
        last,
        getNeighbourAddress(first, -1),
        getNeighbourAddress(last, 1),
      ]);
      for (const address of [wanted, ...edges]) {
        const around = ranges.filter((range) => isAddressWithinRange(address, range));
        const inner = around.reduce<(typeof around)[number] | null>(
          (best, each) => (best && isOuterRange(each, best) ? best : each),
          null,
        );
        expect(findRangeValue(table, address)).toBe(inner?.value ?? null);
      }
    }),
  );
});

/** Whether a range starts before another one, or at the same address and ends after it. */
function isOuterRange(range: { first: Words; last: Words }, other: { first: Words; last: Words }) {
  const [a, b] = [range, other].map(({ first }) => toNumber(first)) as [bigint, bigint];
  return a === b ? toNumber(range.last) > toNumber(other.last) : a < b;
}
