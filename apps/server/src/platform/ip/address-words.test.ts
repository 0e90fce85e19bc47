import { isIP } from 'node:net';
import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { expect, test } from 'vitest';
import {
  compareAddressWords,
  getEmbeddedV4,
  isPrivateAddressWords,
  parseAddressWords,
  parseRangeWords,
} from './address-words.ts';

/** Parses an address with ipaddr.js if Node accepts it; rejects zones. */
function parseReference(text: string): number[] | null {
  if (isIP(text) === 0 || text.includes('%')) return null;
  const bytes = ipaddr.process(text).toByteArray();
  return Array.from({ length: bytes.length / 4 }, (_, i) =>
    bytes.slice(4 * i, 4 * i + 4).reduce((word, byte) => word * 256 + byte, 0),
  );
}

const addressLike = fc.oneof(
  fc.ipV4(),
  fc.ipV6(),
  fc.ipV4Extended(),
  fc.stringMatching(/^[0-9a-fA-F:.]{0,24}$/),
  fc.ipV4().map((v4) => `::ffff:${v4}`),
  fc.tuple(fc.ipV6(), fc.nat(40)).map(([v6, at]) => v6.slice(0, at) + v6.slice(at + 1)),
  fc.string(),
);

test('parses an address as Node and ipaddr.js do', () => {
  fc.assert(
    fc.property(addressLike, (text) => {
      // ipaddr.js reads the abolished `::a.b.c.d` as `::ffff:a.b.c.d`; no client can connect from it.
      fc.pre(!/^::\d+\./.test(text));
      expect(parseAddressWords(text)).toEqual(parseReference(text));
    }),
    { numRuns: 5000 },
  );
});

test.each([
  ['1.2.3.4', [0x01020304]],
  ['255.255.255.255', [0xffffffff]],
  ['::', [0, 0, 0, 0]],
  ['::1', [0, 0, 0, 1]],
  ['2001:db8::', [0x20010db8, 0, 0, 0]],
  ['1:2:3:4:5:6:7:8', [0x10002, 0x30004, 0x50006, 0x70008]],
  ['1::8', [0x10000, 0, 0, 8]],
  ['FE80::AB', [0xfe800000, 0, 0, 0xab]],
  ['::ffff:1.2.3.4', [0x01020304]],
  ['::ffff:102:304', [0x01020304]],
  ['64:ff9b::1.2.3.4', [0x64ff9b, 0, 0, 0x01020304]],
  ['', null],
  ['1.2.3', null],
  ['1.2.3.4.5', null],
  ['1.2.3.4.', null],
  ['.1.2.3.4', null],
  ['1..2.3', null],
  ['01.2.3.4', null],
  ['1.2.3.256', null],
  ['0x1.2.3.4', null],
  ['16909060', null],
  ['1.2.3.4 ', null],
  ['１.2.3.4', null],
  [':', null],
  [':::', null],
  ['1::2::3', null],
  ['1:2:3:4:5:6:7', null],
  ['1:2:3:4:5:6:7:8:9', null],
  ['1:2:3:4:5:6:7:', null],
  [':1:2:3:4:5:6:7', null],
  ['12345::', null],
  ['g::', null],
  ['fe80::1%eth0', null],
  ['::1.2.3', null],
  ['::1.2.3.4:5', null],
])('%s is %j', (text, words) => {
  expect(parseAddressWords(text)).toEqual(words);
});

test.each([
  ['10.0.0.0/8', [0x0a000000], [0x0affffff]],
  ['10.1.2.3/8', [0x0a000000], [0x0affffff]],
  ['10.1.2.3', [0x0a010203], [0x0a010203]],
  ['0.0.0.0/0', [0], [0xffffffff]],
  ['2001:db8::/33', [0x20010db8, 0, 0, 0], [0x20010db8, 0x7fffffff, 0xffffffff, 0xffffffff]],
  ['::/0', [0, 0, 0, 0], [0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff]],
])('the range %s', (text, first, last) => {
  expect(parseRangeWords(text)).toEqual({ first, last });
});

test.each(['', '10.0.0.0/33', '::/129', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0.0/-1', 'x/8'])(
  '%j is no range',
  (text) => {
    expect(parseRangeWords(text)).toBe(null);
  },
);

test.each([
  ['127.0.0.1', true],
  ['10.255.255.255', true],
  ['11.0.0.0', false],
  ['172.15.255.255', false],
  ['172.16.0.0', true],
  ['172.31.255.255', true],
  ['172.32.0.0', false],
  ['192.168.255.255', true],
  ['192.169.0.0', false],
  ['100.63.255.255', false],
  ['100.64.0.0', true],
  ['100.127.255.255', true],
  ['100.128.0.0', false],
  ['169.254.1.1', true],
  ['::ffff:10.1.2.3', true],
  ['::1', true],
  ['::2', false],
  ['fd12::1', true],
  ['fe80::1', true],
  ['fec0::1', false],
  ['2002:a00:1::', false],
  ['64:ff9b::a00:1', false],
  ['203.0.113.9', false],
  ['2001:db8::1', false],
])('%s is local: %s', (text, expected) => {
  expect(isPrivateAddressWords(parseAddressWords(text) ?? [])).toBe(expected);
});

test.each([
  ['2002:0102:0304::1', [0x01020304]],
  ['64:ff9b::1.2.3.4', [0x01020304]],
  ['64:ff9b:1::1.2.3.4', null],
  // The address of RFC 4380's own example: client 192.0.2.45.
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2', [0xc000022d]],
  ['2001:1::1', null],
  ['1.2.3.4', null],
])('%s embeds %j', (text, expected) => {
  expect(getEmbeddedV4(parseAddressWords(text) ?? [])).toEqual(expected);
});

test('sorts addresses', () => {
  expect(compareAddressWords([0, 0, 0, 0xffffffff], [0, 0, 1, 0])).toBeLessThan(0);
  expect(compareAddressWords([0xffffffff], [0])).toBeGreaterThan(0);
  expect(compareAddressWords([5], [5])).toBe(0);
});
