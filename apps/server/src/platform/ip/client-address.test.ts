import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createRangeCheck,
  getEnclosingNetworks,
  getProviderBlock,
  getRequestAddress,
  isForwardedByUntrustedProxy,
  isPrivateAddress,
  resolveClientAddress,
  toCanonicalAddress,
  toCanonicalRange,
} from './client-address.ts';

const isTrusted = createRangeCheck(['10.0.0.0/8', '192.0.2.1', '2001:db8:1::/48']);

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
  // An untrusted peer's header is ignored, whatever its content.
  ['203.0.113.9', '10.0.0.1', '203.0.113.9'],
  ['203.0.113.9', '127.0.0.1, 10.0.0.1, 192.0.2.1', '203.0.113.9'],
  ['203.0.113.9', 'garbage', '203.0.113.9'],
  // Entries left of the first untrusted hop may be forged.
  ['10.0.0.1', '10.0.0.9, 198.51.100.1', '198.51.100.1'],
  ['10.0.0.1', '127.0.0.1, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
  ['10.0.0.1', 'garbage, 198.51.100.1', '198.51.100.1'],
  ['10.0.0.1', ', ,, 198.51.100.1', '198.51.100.1'],
  ['10.0.0.1', `${'x'.repeat(10_240)}, 198.51.100.1`, '198.51.100.1'],
  ['10.0.0.1', `${','.repeat(10_240)}198.51.100.1`, '198.51.100.1'],
  ['10.0.0.1', `${'9.9.9.9,'.repeat(1200)}198.51.100.1`, '198.51.100.1'],
  // Trusted proxies that did not forward a client.
  ['10.0.0.1', '198.51.100.1,', null],
  ['10.0.0.1', '198.51.100.1, , 10.2.3.4', null],
  ['10.0.0.1', ',', null],
  ['10.0.0.1', '   ', '10.0.0.1'],
  ['10.0.0.1', '-', null],
  ['10.0.0.1', '_hidden', null],
  ['10.0.0.1', 'for=198.51.100.1', null],
  ['10.0.0.1', '"198.51.100.1"', null],
  ['10.0.0.1', '198.51.100.1 198.51.100.2', null],
  ['10.0.0.1', '198.51.100.1;198.51.100.2', null],
  ['10.0.0.1', 'x'.repeat(10_240), null],
  // Ports.
  ['10.0.0.1', '198.51.100.1:0', '198.51.100.1'],
  ['10.0.0.1', '198.51.100.1:', null],
  ['10.0.0.1', '198.51.100.1:x', null],
  ['10.0.0.1', '198.51.100.1:123456', null],
  ['10.0.0.1', '[2001:db8:2::1]', '2001:db8:2::1'],
  ['10.0.0.1', '[2001:db8:2::1]:', null],
  ['10.0.0.1', '[2001:db8:2::1', null],
  ['10.0.0.1', '[198.51.100.1]:80', null],
  ['10.0.0.1', '[::ffff:198.51.100.1]:80', '198.51.100.1'],
  // IPv4 in IPv6.
  ['::ffff:a00:1', '::FFFF:C633:6401', '198.51.100.1'],
  ['::ffff:203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['10.0.0.1', '2001:0db8:0002:0000:0000:0000:0000:0001', '2001:db8:2::1'],
  // Link-local addresses with a zone.
  ['fe80::1%eth0', undefined, 'fe80::1'],
  ['10.0.0.1', 'fe80::1%25eth0', 'fe80::1'],
  ['10.0.0.1', '2001:db8:2::1%eth0', null],
  ['10.0.0.1', '198.51.100.1%eth0', null],
  // Obsolete notations.
  ['10.0.0.1', '0306.063.0144.01', null],
  ['10.0.0.1', '198.051.100.001', null],
  ['10.0.0.1', '0xc6.0x33.0x64.0x1', null],
  ['10.0.0.1', '0xc6336401', null],
  ['10.0.0.1', '3325256705', null],
  ['10.0.0.1', '198.51.25601', null],
  ['10.0.0.1', '::ffff:0306.063.0144.01', null],
  ['10.0.0.1', '198.51.100.1/32', null],
  ['10.0.0.1', '198.51.100.256', null],
  ['10.0.0.1', '１９８.51.100.1', null],
  ['10.0.0.1', 'localhost', null],
])('peer %s, forwarded %s → %s', (peer, forwarded, expected) => {
  expect(resolveClientAddress(peer, forwarded, isTrusted)).toBe(expected);
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
])('the range %s contains %s: %s', (range, address, expected) => {
  expect(createRangeCheck([range])(address)).toBe(expected);
});

test.each([
  ['203.0.113.9', '203.0.113.9/32', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['::ffff:203.0.113.9', '203.0.113.9/32', '203.0.113.0/24'],
  // An embedded IPv4 address is used instead of the tunnel's.
  ['2002:cb00:7109::1', '203.0.113.9/32', '203.0.113.0/24'],
  ['64:ff9b::cb00:7109', '203.0.113.9/32', '203.0.113.0/24'],
  ['2001:0:4136:e378:8000:63bf:34ff:8ef6', '203.0.113.9/32', '203.0.113.0/24'],
])('the networks of %s are %s and %s', (address, narrow, wide) => {
  expect(getEnclosingNetworks(address)).toEqual({ narrow, wide });
});

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['192.168.1.4', true],
  ['::ffff:192.168.1.4', true],
  ['100.64.0.1', true],
  ['8.8.8.8', false],
  ['203.0.113.9', false],
  ['240.0.0.1', false],
  // Addresses that embed 10.0.0.1, but reach this server over the internet.
  ['2002:a00:1::1', false],
  ['64:ff9b::a00:1', false],
  ['2001:0:4136:e378:8000:63bf:f5ff:fffe', false],
  ['garbage', false],
])('%s is private: %s', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['203.0.113.9:80', null],
  ['[2001:db8::1]:80', null],
  ['203.0.113.0/24', null],
  ['0x7f.1', null],
  ['contest.example', null],
  ['', null],
])('%s parsed as an address is %s', (text, expected) => {
  expect(toCanonicalAddress(text)).toBe(expected);
});

test.each([
  ['203.0.113.9', '203.0.113.9/32', 32, true],
  ['203.0.113.9/24', '203.0.113.0/24', 24, true],
  ['::ffff:203.0.113.9/120', '203.0.113.0/24', 24, true],
  ['2001:DB8::1/32', '2001:db8::/32', 32, false],
  ['2001:db8::1', '2001:db8::1/128', 128, false],
  ['0.0.0.0/0', '0.0.0.0/0', 0, true],
])('%s parsed as a range is %s', (text, range, bits, isV4) => {
  expect(toCanonicalRange(text)).toEqual({ range, bits, isV4 });
});

test('no header makes it throw, or return an invalid address', () => {
  const part = fc.oneof(
    fc.string(),
    fc.ipV4(),
    fc.ipV6(),
    fc.constantFrom('10.0.0.1', '192.0.2.1'),
  );
  const header = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(','));
  fc.assert(
    fc.property(header, (forwarded) => {
      const address = resolveClientAddress('10.0.0.1', forwarded, isTrusted);
      if (address !== null)
        expect(resolveClientAddress(address, undefined, isTrusted)).toBe(address);
    }),
  );
});

test('text left of an untrusted hop never changes the result', () => {
  fc.assert(
    fc.property(fc.string(), (forged) => {
      const forwarded = `${forged}, 198.51.100.1, 10.2.3.4`;
      expect(resolveClientAddress('10.0.0.1', forwarded, isTrusted)).toBe('198.51.100.1');
    }),
  );
});

// Requests over a real socket from this machine.
const seen: { trusted: string | null; untrusted: string | null; isForwarded: boolean }[] = [];
const isLocal = createRangeCheck(['127.0.0.0/8']);
const server = createServer((incoming, answer) => {
  seen.push({
    trusted: getRequestAddress(incoming, isLocal),
    untrusted: getRequestAddress(incoming, isTrusted),
    isForwarded: isForwardedByUntrustedProxy(incoming, isTrusted),
  });
  answer.end();
});
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());

function requestAddress(headers: Record<string, string | string[]>): Promise<unknown> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ port, headers, agent: false }, (answer) => answer.resume().on('end', resolve))
      .on('error', reject)
      .end();
  });
}

test.each([
  'Forwarded',
  'X-Real-IP',
  'X-Client-IP',
  'X-Cluster-Client-IP',
  'X-Original-Forwarded-For',
  'X-Forwarded',
  'X-Forwarded-Host',
  'X-ProxyUser-IP',
  'X-Remote-IP',
  'X-Remote-Addr',
  'True-Client-IP',
  'CF-Connecting-IP',
  'CF-Connecting-IPv6',
  'Fastly-Client-IP',
  'Fly-Client-IP',
  'Ali-CDN-Real-IP',
  'WL-Proxy-Client-IP',
  'Client-IP',
  'Via',
])('%s is ignored, even from a trusted proxy', async (header) => {
  seen.length = 0;
  await requestAddress({ [header]: header === 'Forwarded' ? 'for=198.51.100.1' : '198.51.100.1' });
  expect(seen).toEqual([{ trusted: '127.0.0.1', untrusted: '127.0.0.1', isForwarded: false }]);
});

test.each([
  ['198.51.100.1', '198.51.100.1'],
  [['10.0.0.1', '198.51.100.1'], '198.51.100.1'],
  [['198.51.100.1', '127.0.0.9'], '198.51.100.1'],
  [['198.51.100.1', 'garbage'], null],
  [['1.1.1.1, 198.51.100.1', '127.0.0.2, 127.0.0.3'], '198.51.100.1'],
])('X-Forwarded-For %j is used only from a trusted proxy', async (header, expected) => {
  seen.length = 0;
  await requestAddress({ 'X-Forwarded-For': header });
  expect(seen).toEqual([{ trusted: expected, untrusted: '127.0.0.1', isForwarded: true }]);
});

test.each([
  ['2409:8924:1234:5678::1', '2409:8924::/32'],
  ['203.0.113.9', null],
  ['::ffff:203.0.113.9', null],
  ['2002:cb00:7109::1', null],
])('the provider block of %s is %s', (address, block) => {
  expect(getProviderBlock(address)).toBe(block);
});
