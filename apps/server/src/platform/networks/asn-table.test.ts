import { expect, test } from 'vitest';
import { parseAddressWords } from '../ip/words.ts';
import { getBundledAsnFiles, parseAsnTable, toAsnTableData } from './asn-table.ts';
import { readTable } from './read-tables.ts';
import { BrokenData } from './source.ts';

const v4 = `16777216,16777471,13335,"Cloudflare, Inc."
16777472,16777727,4134,Chinanet
16777728,16777983,4134,Chinanet
16778240,16779263,65001,"A ""quoted"" name"
4294967040,4294967295,65002,東方 電信
`;
const v6 = `2001:db8::,2001:db8:ffff:ffff:ffff:ffff:ffff:ffff,65003,Of IPv6 alone
2c0f:fff0::,2c0f:fff0:ffff:ffff:ffff:ffff:ffff:ffff,13335,"Cloudflare, Inc."`;

const table = parseAsnTable(v4, v6);
const lookUp = (address: string) => {
  const found = toAsnTableData(table, null).lookUp(parseAddressWords(address) ?? []);
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
  ['255.255.255.255', [65002, '東方 電信']],
  ['2001:db8::', [65003, 'Of IPv6 alone']],
  ['2001:db9::', null],
  ['2c0f:fff0::1', [13335, 'Cloudflare, Inc.']],
])('%s belongs to %j', (address, expected) => {
  expect(lookUp(address)).toEqual(expected);
});

test('merges adjacent ranges of one network', () => {
  expect(toAsnTableData(table, null).entries).toBe(6);
});

test.each([
  ['empty', '', v6],
  ['of IPv4 alone', v4, ''],
  ['cut within a line', v4.slice(0, -30), v6],
  ['cut within an address', v4, '2001:db8::,2001:db8:ff'],
  ['an error page', '<html>,<p>,1,x', v6],
  ['of larger numbers', '4294967296,4294967297,1,x', v6],
  ['without a number', '1,2,,x', v6],
  ['of mixed kinds', v4, '2001:db8::,1.2.3.4,1,x'],
])('rejects a table that is %s', (_what, broken4, broken6) => {
  expect(() => parseAsnTable(broken4, broken6)).toThrow(BrokenData);
});

test('the bundled table is complete, dated, and uses less than 16 MB of memory', async () => {
  const files = getBundledAsnFiles();
  const { ranges, ...names } = await readTable('asn', files.v4, files.v6);
  const columns = [ranges.v4, ranges.v6].flatMap((kind) => [kind.firsts, kind.lasts, kind.values]);
  const loaded = [...columns, names.numbers, names.starts, names.names];
  expect(ranges.v4.size).toBeGreaterThan(300_000);
  expect(ranges.v6.size).toBeGreaterThan(80_000);
  const memory = [...new Set(loaded.map(({ buffer }) => buffer))];
  expect(memory.reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeLessThan(16e6);
  expect(files.date?.getTime()).toBeGreaterThan(Date.parse('2026-01-01'));
});
