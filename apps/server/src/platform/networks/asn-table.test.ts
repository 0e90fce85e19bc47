import { expect, test } from 'vitest';
import { parseAddressWords } from '../ip/address-words.ts';
import {
  getBundledAsnFile,
  parseAsnTable,
  serializeAsnTable,
  toAsnTableData,
} from './asn-table.ts';
import { readTable } from './read-tables.ts';
import { BrokenData } from './source.ts';

const networks = `2026-11-01 DB-IP NRO
13335 Cloudflare, Inc.
4134 Chinanet
65001 A "quoted" name
65002 東方 電信
65003 Of IPv6 alone`;
const v4 = `1000000 ff 0
0 1ff 1
100 3ff 2
fefff700 ff 3
-80 f 2`;
const v6 = `20010db8000000000000000000000000 ffffffffffffffffffffffff 4
c0ef237000000000000000000000000 ffffffffffffffffffffffff 0`;
const text = [networks, v4, v6].join('\n\n');

const table = parseAsnTable(text);
const lookUp = (address: string) => {
  const found = toAsnTableData(table).lookUp(parseAddressWords(address) ?? []);
  return found && [found.asn, found.asnName];
};

test.each([
  ['0.255.255.255', null],
  ['1.0.0.0', [13335, 'Cloudflare, Inc.']],
  ['1.0.0.255', [13335, 'Cloudflare, Inc.']],
  ['1.0.1.0', [4134, 'Chinanet']],
  ['1.0.2.255', [4134, 'Chinanet']],
  ['1.0.3.0', null],
  ['1.0.4.0', [65001, 'A "quoted" name']],
  ['1.0.8.0', null],
  ['255.255.255.127', [65002, '東方 電信']],
  ['255.255.255.128', [65001, 'A "quoted" name']],
  ['255.255.255.144', [65002, '東方 電信']],
  ['2001:db8::', [65003, 'Of IPv6 alone']],
  ['2001:db9::', null],
  ['2c0f:fff0::1', [13335, 'Cloudflare, Inc.']],
])('%s belongs to %j', (address, expected) => {
  expect(lookUp(address)).toEqual(expected);
});

test('counts the IPv4 addresses of a network', () => {
  const getSize = (address: string) =>
    toAsnTableData(table).lookUp(parseAddressWords(address) ?? [])?.asnAddresses;
  expect(getSize('1.0.1.0')).toBe(512);
  expect(getSize('255.255.255.127')).toBe(256 - 16);
  expect(getSize('2c0f:fff0::1')).toBe(256);
  expect(getSize('2001:db8::')).toBe(0);
});

test('has the date and the credits of its file', () => {
  const { date, attributions, entries } = toAsnTableData(table);
  expect([date, attributions.map(({ name }) => name), entries]).toEqual([
    new Date('2026-11-01'),
    ['DB-IP', 'NRO'],
    8,
  ]);
});

test('is the same text after parsing, without nested ranges', () => {
  const flat = text.replace('fefff700 ff 3\n-80 f 2', 'fefff700 7f 3\n0 f 2\n0 6f 3');
  expect(serializeAsnTable(table)).toBe(flat);
  expect(serializeAsnTable(parseAsnTable(flat))).toBe(flat);
});

test.each([
  ['empty', ''],
  ['of IPv4 alone', [networks, v4, ''].join('\n\n')],
  ['cut before IPv6', [networks, v4].join('\n\n')],
  ['cut within a line', text.slice(0, -4)],
  ['an error page', '<html>'],
  ['without a date', text.slice(11)],
  ['beyond the last IP address', [networks, `${v4}\nff 0 0`, v6].join('\n\n')],
  ['of an unknown network', [networks, v4, v6.replace(/0$/, '5')].join('\n\n')],
])('rejects a table that is %s', (_what, broken) => {
  expect(() => parseAsnTable(broken)).toThrow(BrokenData);
});

/** IP addresses in ranges that large networks have owned for years. */
const samples: [address: string, asn: number][] = [
  ['1.1.1.1', 13335],
  ['8.8.8.8', 15169],
  ['223.5.5.5', 45102],
  ['166.111.4.100', 4538],
  ['202.96.209.133', 4812],
  ['168.95.1.1', 3462],
  ['2606:4700:4700::1111', 13335],
  ['2001:4860:4860::8888', 15169],
  ['240e:300::1', 4134],
];

test('the bundled table is complete, knows large networks, and uses less than 16 MB of memory', async () => {
  const bundled = await readTable('asn', getBundledAsnFile());
  const { ranges } = bundled;
  const columns = [ranges.v4, ranges.v6].flatMap((kind) => [kind.firsts, kind.lasts, kind.values]);
  const loaded = [...columns, bundled.numbers, bundled.starts, bundled.names];
  expect(ranges.v4.size).toBeGreaterThan(300_000);
  expect(ranges.v6.size).toBeGreaterThan(80_000);
  const memory = [...new Set(loaded.map(({ buffer }) => buffer))];
  expect(memory.reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeLessThan(16e6);
  const data = toAsnTableData(bundled);
  const found = samples.map(([address]) => data.lookUp(parseAddressWords(address) ?? [])?.asn);
  expect(found).toEqual(samples.map(([, asn]) => asn));
});
