import { expect, it } from 'vitest';
import { listInvalidIpRanges, splitIpRanges } from './ip-ranges.ts';

it.each([
  [undefined, []],
  ['  \n ', []],
  ['203.0.113.0/24\n\n 2001:db8::/32 ', ['203.0.113.0/24', '2001:db8::/32']],
  ['203.0.113.7, 203.0.113.8', ['203.0.113.7', '203.0.113.8']],
])('splits %j into %j', (text, lines) => {
  expect(splitIpRanges(text)).toEqual(lines);
});

it.each([
  ['203.0.113.0/24\n203.0.113.7\n2001:db8::1', []],
  ['203.0.113.0/240\nvpn.example\n::1/64', ['203.0.113.0/240', 'vpn.example']],
])('finds in %j the invalid ranges %j', (text, wrong) => {
  expect(listInvalidIpRanges(text)).toEqual(wrong);
});
