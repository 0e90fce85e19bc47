import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRangeCheck, toCanonicalAddress } from '../../platform/ip/client-address.ts';
import { createRangeMatcher, isAddressInRange } from './range-matcher.ts';

const ranges = [
  '203.0.113.0/24',
  '203.0.113.128/25',
  '198.51.100.7',
  '::ffff:192.0.2.0/120',
  '2001:db8::/32',
  '2001:db8:5::/48',
  '2001:db9::1',
];

test.each([
  ['203.0.113.1', true],
  ['203.0.113.200', true],
  ['::ffff:203.0.113.1', true],
  ['203.0.114.0', false],
  ['203.0.112.255', false],
  ['198.51.100.7', true],
  ['198.51.100.8', false],
  ['192.0.2.77', true],
  ['2001:db8:5::1', true],
  ['2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', true],
  ['2001:db9::1', true],
  ['2001:db9::2', false],
  // An IPv4 address of the set inside 6to4, NAT64 and Teredo (RFC 3056, 6052, 4380), and its neighbour.
  ['2002:cb00:7101::1', true],
  ['2002:cb00:7201::1', false],
  ['64:ff9b::203.0.113.1', true],
  ['64:ff9b::cb00:7201', false],
  ['64:ff9b:0:0:1::cb00:7101', false],
  ['2001:0:4136:e378:8000:63bf:34ff:8efe', true],
  ['2001:0:4136:e378:8000:63bf:34ff:8dfe', false],
  ['garbage', false],
  ['', false],
])('%s is in the set: %s', (address, expected) => {
  expect(createRangeMatcher(ranges)(address)).toBe(expected);
  expect(ranges.some((range) => isAddressInRange(range, address))).toBe(expected);
});

test('an empty set contains no IP address', () => {
  expect(createRangeMatcher([])('203.0.113.1')).toBe(false);
  expect(createRangeMatcher([])('2001:db8::1')).toBe(false);
});

test('the matcher agrees with a check of each range', () => {
  const v4 = fc.tuple(fc.ipV4(), fc.nat(32)).map(([address, bits]) => `${address}/${bits}`);
  const v6 = fc.tuple(fc.ipV6(), fc.nat(128)).map(([address, bits]) => `${address}/${bits}`);
  fc.assert(
    fc.property(
      fc.array(fc.oneof(v4, v6), { maxLength: 20 }),
      fc.array(fc.oneof(fc.ipV4(), fc.ipV6()), { maxLength: 20 }),
      (given, addresses) => {
        const firsts = given.map((range) => range.split('/')[0] ?? '');
        // Callers' addresses are in this form.
        for (const address of [...addresses, ...firsts].map(
          (each) => toCanonicalAddress(each) ?? '',
        ))
          expect(createRangeMatcher(given)(address)).toBe(createRangeCheck(given)(address));
      },
    ),
  );
});
