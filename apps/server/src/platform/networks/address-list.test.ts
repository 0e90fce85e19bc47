import { expect, test } from 'vitest';
import { parseAddressWords } from '../ip/address-words.ts';
import { parseAddressList } from './address-list.ts';
import { findRangeValue } from './range-table.ts';
import { BrokenData } from './source.ts';

const isListed = (text: string, address: string) =>
  findRangeValue(parseAddressList(text), parseAddressWords(address) ?? []) !== null;

const exitAddresses = `ExitNode 0011BD2485AD45D984EC4159C88FC066E5E3300E
Published 2026-11-21 01:00:00
LastStatus 2026-11-21 18:00:00
ExitAddress 162.247.74.201 2026-11-21 18:05:00
ExitAddress 162.247.74.202 2026-11-21 18:06:00
`;
const bulk = '# comment\r\n162.247.74.201\r\n\r\n2001:67c:e60:c0c::1\r\n';
const relays = `172.224.226.0/27,GB,GB-EN,London,
172.224.226.32/31,GB,,,
2a02:26f7:c100:4000::/64,US,US-CA,"San Jose, Santa Clara",
`;

test.each([
  [exitAddresses, '162.247.74.200', false],
  [exitAddresses, '162.247.74.201', true],
  [exitAddresses, '162.247.74.202', true],
  [exitAddresses, '162.247.74.203', false],
  [bulk, '162.247.74.201', true],
  [bulk, '2001:67c:e60:c0c::1', true],
  [bulk, '2001:67c:e60:c0c::2', false],
  [relays, '172.224.225.255', false],
  [relays, '172.224.226.0', true],
  [relays, '172.224.226.33', true],
  [relays, '172.224.226.34', false],
  [relays, '2a02:26f7:c100:4000:ffff:ffff:ffff:ffff', true],
  [relays, '2a02:26f7:c100:4001::', false],
])('%# in a list in its published form', (text, address, expected) => {
  expect(isListed(text, address)).toBe(expected);
});

test.each([
  ['empty', ''],
  ['comments alone', '# nothing\n'],
  ['an error page', '<!doctype html>\n<title>502</title>'],
  ['cut within a line', '162.247.74.201\n162.247.7'],
  ['of ranges that are none', '10.0.0.0/40\n'],
])('rejects a list that is %s', (_what, text) => {
  expect(() => parseAddressList(text)).toThrow(BrokenData);
});
