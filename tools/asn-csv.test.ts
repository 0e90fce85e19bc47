import { expect, test } from 'vitest';
import { parseAddressWords } from '../apps/server/src/platform/ip/address-words.ts';
import {
  parseAsnTable,
  serializeAsnTable,
  toAsnTableData,
} from '../apps/server/src/platform/networks/asn-table.ts';
import { BrokenData } from '../apps/server/src/platform/networks/source.ts';
import { compareAsnTables, findReplacementObstacle, parseAsnCsv } from './asn-csv.ts';

const about = { date: '2026-11-01', publishers: 'DB-IP' };
const csv = `1.0.0.0,1.0.0.255,13335,"Cloudflare, Inc."
1.0.1.0,1.0.1.255,4134,"Chinanet"
1.0.2.0,1.0.2.255,4134,Chinanet
1.0.4.0,1.0.7.255,65001,"A ""quoted"" name"
2001:db8::,2001:db8:ffff:ffff:ffff:ffff:ffff:ffff,65003,"Of IPv6 alone"
`;
const table = parseAsnCsv(csv, about);

test.each([
  ['1.0.0.1', [13335, 'Cloudflare, Inc.']],
  ['1.0.2.255', [4134, 'Chinanet']],
  ['1.0.3.0', null],
  ['1.0.4.0', [65001, 'A "quoted" name']],
  ['2001:db8::1', [65003, 'Of IPv6 alone']],
])('%s belongs to %j, also after it was stored', (address, expected) => {
  const stored = parseAsnTable(serializeAsnTable(table));
  const found = toAsnTableData(stored).lookUp(parseAddressWords(address) ?? []);
  expect(found && [found.asn, found.asnName]).toEqual(expected);
});

test.each([
  ['cut within a line', csv.slice(0, -30)],
  ['of IPv4 alone', csv.slice(0, csv.indexOf('2001:'))],
  ['an error page', '<html>,<p>,1,x'],
  ['of mixed versions', '2001:db8::,1.2.3.4,1,x'],
  ['of larger numbers', '1.0.0.0,1.0.0.255,4294967296,x'],
])('rejects a file that is %s', (_what, broken) => {
  expect(() => parseAsnCsv(broken, about)).toThrow(BrokenData);
});

test('a table like the former one has no obstacle', () => {
  const comparison = compareAsnTables(table, table);
  expect(comparison).toEqual({ size: 1, same: 1, lost: [] });
  expect(findReplacementObstacle(comparison)).toBeNull();
});

test('a table with other networks at the sampled IP addresses has an obstacle', () => {
  const other = parseAsnCsv(csv.replace(',13335,', ',13336,'), about);
  const comparison = compareAsnTables(table, other);
  // Both samples are the first ranges: one of IPv4 and one of IPv6.
  expect(comparison).toMatchObject({ size: 1, same: 0.5 });
  expect(findReplacementObstacle(comparison)).toMatch(/sampled/);
});

test('lists networks of the policy list that are lost', () => {
  // AS37963 is Alibaba Cloud.
  const listed = parseAsnCsv(csv.replace(',65001,', ',37963,'), about);
  expect(compareAsnTables(listed, table).lost).toEqual(['AS37963']);
});

test.each([
  [{ size: 0.79, same: 1, lost: [] }, /ranges/],
  [{ size: 1, same: 0.89, lost: [] }, /sampled/],
  [{ size: 1, same: Number.NaN, lost: [] }, /sampled/],
  [{ size: 1, same: 1, lost: Array(6).fill('AS1') }, /policy list/],
])('%j is an obstacle', (comparison, expected) => {
  expect(findReplacementObstacle(comparison)).toMatch(expected);
});
