import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { IP2Proxy } from 'ip2proxy-nodejs';
import { afterAll, expect, test } from 'vitest';
import { buildIp2ProxyFile } from '../../../test/network-files.ts';
import { parseAddressWords } from '../ip/address-words.ts';
import { parseIp2Proxy, toIp2ProxyData } from './ip2proxy.ts';
import { BrokenData } from './source.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ip2proxy-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = buildIp2ProxyFile({
  v4: [
    ['0.0.0.0', '-'],
    ['1.0.0.0', 'VPN'],
    ['1.0.1.0', '-'],
    ['2.0.0.0', 'TOR'],
    ['2.0.0.1', 'PUB'],
    ['2.0.0.2', 'WEB'],
    ['2.0.0.3', 'RES'],
    ['2.0.0.4', 'DCH'],
    ['2.0.0.5', 'SES'],
    ['2.0.0.6', 'AIC'],
    ['2.0.0.7', 'CPN'],
    ['2.0.0.8', 'EPN'],
    ['2.0.0.9', '-'],
    ['255.255.255.0', 'VPN'],
  ],
  v6: [
    ['::', '-'],
    ['2001:db8::', 'VPN'],
    ['2001:db8:1::', 'DCH'],
    ['2001:db9::', '-'],
  ],
});

const table = [
  ['0.255.255.255', '-', []],
  ['1.0.0.0', 'VPN', ['vpn']],
  ['1.0.0.255', 'VPN', ['vpn']],
  ['1.0.1.0', '-', []],
  ['2.0.0.0', 'TOR', ['tor']],
  ['2.0.0.1', 'PUB', ['proxy']],
  ['2.0.0.2', 'WEB', ['proxy']],
  ['2.0.0.3', 'RES', ['proxy']],
  ['2.0.0.4', 'DCH', ['hosting']],
  ['2.0.0.5', 'SES', ['hosting']],
  ['2.0.0.6', 'AIC', ['hosting']],
  ['2.0.0.7', 'CPN', ['relay']],
  ['2.0.0.8', 'EPN', []],
  ['2.0.0.9', '-', []],
  ['255.255.255.254', 'VPN', ['vpn']],
  ['2001:db7:ffff::', '-', []],
  ['2001:db8::', 'VPN', ['vpn']],
  ['2001:db8:0:ffff:ffff:ffff:ffff:ffff', 'VPN', ['vpn']],
  ['2001:db8:1::', 'DCH', ['hosting']],
  ['2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', 'DCH', ['hosting']],
  ['2001:db9::', '-', []],
] as const;

test.each(table)('%s, type %s, says %j', (address, _type, kinds) => {
  const found = toIp2ProxyData(parseIp2Proxy(file)).lookUp(parseAddressWords(address) ?? []);
  expect(found?.kinds ?? []).toEqual(kinds);
});

test('IP2Proxy’s own library reads the same from such a file', () => {
  const place = path.join(folder, 'PX2.BIN');
  writeFileSync(place, file);
  const theirs = new IP2Proxy();
  expect(theirs.open(place)).toBe(0);
  for (const [address, type] of table)
    expect([address, theirs.getProxyType(address)]).toEqual([address, type]);
  theirs.close();
});

test('takes the date from the database', () => {
  expect(parseIp2Proxy(file).date).toEqual(new Date('2026-11-01'));
});

const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(100)]);
const changeByte = (at: number, value: number) => Buffer.from(file).fill(value, at, at + 1);

test.each([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('not found\n'.repeat(100))],
  ['a zip', zip],
  ['another product', changeByte(29, 1)],
  ['without types', changeByte(0, 1)],
  ['of the future', changeByte(0, 13)],
  ['cut in its texts', file.subarray(0, -270)],
  ['cut in its rows', file.subarray(0, 200)],
  [
    'cut in its rows, and too old to tell its size',
    Buffer.from(file.subarray(0, 200)).fill(20, 2, 3),
  ],
])('rejects a file that is %s', (_what, given) => {
  expect(() => parseIp2Proxy(given)).toThrow(BrokenData);
});
