import { expect, test } from 'vitest';
import { clientAddress, inRanges, isPrivate, networksOf } from './client-address.ts';

const isTrusted = inRanges(['10.0.0.0/8', '192.0.2.1', '2001:db8:1::/48']);

test.each([
  ['203.0.113.9', undefined, '203.0.113.9'],
  ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['10.0.0.1', '198.51.100.1, 10.2.3.4', '198.51.100.1'],
  ['10.0.0.1', '1.1.1.1, 198.51.100.1, 192.0.2.1', '198.51.100.1'],
  ['::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['10.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
  ['10.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
  ['10.0.0.1', '[2001:db8:2::1]:443', '2001:db8:2::1'],
  ['2001:db8:1::5', '2001:db8:2::1', '2001:db8:2::1'],
  ['10.0.0.1', 'unknown', null],
  ['10.0.0.1', '0x7f.1', null],
  ['10.0.0.1', '127.1', null],
  ['10.0.0.1', '198.51.100.1, garbage', null],
  ['10.0.0.1', undefined, '10.0.0.1'],
  ['10.0.0.1', '', '10.0.0.1'],
  ['10.0.0.1', '10.9.9.9', '10.9.9.9'],
  [undefined, undefined, null],
  ['not an address', undefined, null],
])('peer %s, forwarded %s → %s', (peer, forwarded, expected) => {
  expect(clientAddress(peer, forwarded, isTrusted)).toBe(expected);
});

test.each([
  ['::ffff:198.51.100.0/120', '198.51.100.9', true],
  ['::ffff:198.51.100.0/120', '::ffff:198.51.100.9', true],
  ['::ffff:198.51.100.0/120', '198.51.101.9', false],
  ['::ffff:c633:6409', '198.51.100.9', true],
  ['::ffff:0:0/96', '198.51.100.9', true],
  ['::ffff:0:0/96', '2001:db8::1', false],
  ['2001:db8::/32', '2001:db8::1', true],
  ['2001:db8::/32', '198.51.100.9', false],
])('the range %s holds %s: %s', (range, address, expected) => {
  expect(inRanges([range])(address)).toBe(expected);
});

test.each([
  ['203.0.113.9', '203.0.113.9/32', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['::ffff:203.0.113.9', '203.0.113.9/32', '203.0.113.0/24'],
])('%s counts as %s and %s', (address, narrow, wide) => {
  expect(networksOf(address)).toEqual({ narrow, wide });
});

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['192.168.1.4', true],
  ['8.8.8.8', false],
])('%s is private: %s', (address, expected) => {
  expect(isPrivate(address)).toBe(expected);
});
