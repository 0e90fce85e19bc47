import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildIp2ProxyFile, buildMmdbFile } from '../../../test/network-files.ts';
import { type Networks, openNetworks } from './networks.ts';
import { getNetworkClass } from './verdict.ts';

const today = Date.parse('2026-11-22T12:00:00Z');
const logged: [level: string, about: { file?: string }, text: string][] = [];
const log = {
  info: (about: object, text: string) => void logged.push(['info', about, text]),
  warn: (about: object, text: string) => void logged.push(['warn', about, text]),
  error: (about: object, text: string) => void logged.push(['error', about, text]),
};
const getLogLevels = (file: string) =>
  logged.filter(([, about]) => about.file === file).map(([level]) => level);

let folder: string;
let table: string;
const open: Networks[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'networks-'));
  table = mkdtempSync(path.join(tmpdir(), 'table-'));
  writeFileSync(getBundledTable(), bundledTable);
  logged.length = 0;
});
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
  rmSync(folder, { recursive: true, force: true });
  rmSync(table, { recursive: true, force: true });
});

const getBundledTable = () => path.join(table, 'asn-table.br');
const bundledTable = brotliCompressSync(
  `2026-11-01 DB-IP RouteViews NRO
4134 Chinanet

1000000 ffffff 0

${'2400'.padEnd(32, '0')} ${'ffff'.padEnd(28, '0')} 0`,
);

async function openTestNetworks(
  changes: Partial<Parameters<typeof openNetworks>[0]> = {},
): Promise<Networks> {
  const networks = openNetworks({
    folder,
    log,
    now: () => today,
    bundled: getBundledTable,
    ...changes,
  });
  open.push(networks);
  await networks.ready();
  return networks;
}

let clock = 0;
/** Writes a file with a new modification time. */
function writeDataFile(
  file: string,
  content: string | Buffer,
  changed = new Date('2026-11-20'),
): void {
  const place = path.join(folder, file);
  writeFileSync(place, content);
  clock += 1000;
  utimesSync(place, changed, new Date(changed.getTime() + clock));
}

const getClass = (networks: Networks, address: string) =>
  getNetworkClass(networks.classify(address));
const findSource = (networks: Networks, file: string) =>
  networks.status().sources.find((row) => row.file === file);

const buildAnonymousFile = (
  address: string,
  fields: Record<string, boolean>,
  built = '2026-11-01',
) => buildMmdbFile({ [address]: fields }, { type: 'GeoIP2-Anonymous-IP', built: new Date(built) });

test('uses every kind of file in the folder', async () => {
  writeDataFile('tor-exit-addresses.txt', 'ExitAddress 1.0.0.1 2026-11-20 00:00:00\n');
  writeDataFile('icloud-private-relay.csv', '1.0.0.2/32,GB,GB-EN,London,\n');
  writeDataFile(
    'GeoIP2-Anonymous-IP.mmdb',
    buildAnonymousFile('1.0.0.3', { is_public_proxy: true }),
  );
  writeDataFile(
    'privacy.mmdb',
    buildMmdbFile({ '1.0.0.4': { vpn: 'true', service: 'X' } }, { type: 'ipinfo privacy' }),
  );
  writeDataFile(
    'IP2PROXY-LITE-PX2.BIN',
    buildIp2ProxyFile({
      v4: [
        ['1.0.0.5', 'DCH'],
        ['1.0.0.6', '-'],
      ],
      v6: [],
    }),
  );
  const networks = await openTestNetworks();
  expect(['1', '2', '3', '4', '5', '6'].map((last) => getClass(networks, `1.0.0.${last}`))).toEqual(
    ['tor', 'relay', 'proxy', 'vpn', 'hosting', 'ordinary'],
  );
  expect(networks.classify('1.0.0.4')).toMatchObject({
    asn: 4134,
    sources: ['asn', 'ipinfo-privacy'],
    databaseDate: new Date('2026-11-01'),
  });
  expect(networks.explain('1.0.0.4')[1]).toMatchObject({ source: 'ipinfo-privacy', note: 'X' });
  expect(networks.status().sources.filter(({ fault }) => fault !== null)).toEqual([]);
  expect(
    networks
      .attributions()
      .map(({ name }) => name)
      .sort(),
  ).toEqual([
    'DB-IP',
    'IP2Proxy',
    'IPinfo',
    'MaxMind',
    'NRO',
    'RouteViews',
    'Tor',
    'iCloud Private Relay',
  ]);
});

test('applies a new, changed or deleted file at once, for known IP addresses too', async () => {
  const networks = await openTestNetworks();
  expect(getClass(networks, '1.0.0.1')).toBe('ordinary');
  writeDataFile('tor.txt', '1.0.0.1\n');
  await networks.reload();
  expect(getClass(networks, '1.0.0.1')).toBe('tor');
  writeDataFile('tor.txt', '1.0.0.2\n');
  await networks.reload();
  expect(['1.0.0.1', '1.0.0.2'].map((each) => getClass(networks, each))).toEqual([
    'ordinary',
    'tor',
  ]);
  rmSync(path.join(folder, 'tor.txt'));
  await networks.reload();
  expect(getClass(networks, '1.0.0.2')).toBe('ordinary');
  expect(getLogLevels('tor.txt')).toEqual(['info', 'info', 'warn']);
});

test('detects changes by itself, even if the folder is created later', async () => {
  rmSync(folder, { recursive: true });
  const networks = await openTestNetworks({ pollMs: 20 });
  expect(networks.status().folderFault).toBe(null);
  mkdirSync(folder);
  writeDataFile('tor.txt', '1.0.0.1\n');
  await expect.poll(() => getClass(networks, '1.0.0.1'), { timeout: 20_000 }).toBe('tor');
  rmSync(path.join(folder, 'tor.txt'));
  await expect.poll(() => getClass(networks, '1.0.0.1'), { timeout: 20_000 }).toBe('ordinary');
});

test('skips a file until its copying has finished', async () => {
  let time = today;
  const networks = await openTestNetworks({ pollMs: 20, now: () => time });
  writeDataFile('tor.txt', '1.0.0.1\n', new Date(today - 100_000));
  await expect.poll(() => getClass(networks, '1.0.0.1'), { timeout: 20_000 }).toBe('tor');
  writeDataFile('tor.txt', '1.0.0.2\n', new Date(today + 3600_000));
  // The folder has been scanned again once another file is detected.
  writeDataFile('exit-addresses', '1.0.0.3\n', new Date(today - 100_000));
  await expect.poll(() => getClass(networks, '1.0.0.3'), { timeout: 20_000 }).toBe('tor');
  expect(getClass(networks, '1.0.0.2')).toBe('ordinary');
  time = today + 7200_000;
  await expect.poll(() => getClass(networks, '1.0.0.2'), { timeout: 20_000 }).toBe('tor');
});

test.each<[string, string | Buffer, string | Buffer]>([
  ['tor.txt', '1.0.0.1\n', '<html>502</html>'],
  ['tor.txt', '1.0.0.1\n', ''],
  ['icloud-private-relay.csv', '1.0.0.1/32,GB,,,\n', '1.0.0.1/'],
  ['a.mmdb', buildAnonymousFile('1.0.0.1', { is_anonymous_vpn: true }), 'half'],
  [
    'a.mmdb',
    buildAnonymousFile('1.0.0.1', { is_anonymous_vpn: true }),
    buildAnonymousFile('1.0.0.1', {}).subarray(0, -30),
  ],
  [
    'a.bin',
    buildIp2ProxyFile({
      v4: [
        ['1.0.0.1', 'VPN'],
        ['1.0.0.2', '-'],
      ],
      v6: [],
    }),
    Buffer.alloc(64),
  ],
])(
  '%s (%#): keeps the loaded data when the file becomes invalid, and reports it',
  async (file, good, bad) => {
    writeDataFile(file, good);
    const networks = await openTestNetworks();
    const before = getClass(networks, '1.0.0.1');
    expect(before).not.toBe('ordinary');
    writeDataFile(file, bad);
    await networks.reload();
    await networks.reload();
    expect(getClass(networks, '1.0.0.1')).toBe(before);
    expect(findSource(networks, file)).toMatchObject({ isUsed: true, fault: 'broken' });
    expect(findSource(networks, file)?.detail).toBeTruthy();
    expect(getLogLevels(file)).toEqual(['info', 'error']);
    writeDataFile(file, good);
    await networks.reload();
    expect(findSource(networks, file)).toMatchObject({ isUsed: true, fault: null });
  },
);

test('reports a file that is invalid from the start, and loads the others', async () => {
  writeDataFile('GeoIP2-Anonymous-IP.mmdb', 'nothing');
  writeDataFile('places.mmdb', buildMmdbFile({ '1.0.0.1': { x: 1 } }, { type: 'GeoLite2-City' }));
  writeDataFile('tor.txt', '1.0.0.1\n');
  const networks = await openTestNetworks();
  expect(getClass(networks, '1.0.0.1')).toBe('tor');
  expect(findSource(networks, 'GeoIP2-Anonymous-IP.mmdb')).toMatchObject({
    name: 'maxmind-anonymous',
    isUsed: false,
    fault: 'broken',
  });
  expect(findSource(networks, 'places.mmdb')).toMatchObject({
    name: null,
    isUsed: false,
    fault: 'broken',
  });
  expect(findSource(networks, 'places.mmdb')?.detail).toContain('GeoLite2-City');
});

test('reports damage that only a lookup detects once, and uses the other data', async () => {
  const file = buildAnonymousFile('1.0.0.1', { is_anonymous_vpn: true });
  // Replaces the data after the tree's separator by a pointer past the end of the file.
  const data = file.indexOf('is_anonymous_vpn') - 2;
  file.set([0x3f, 0xff, 0xff, 0xff, 0xff], data);
  writeDataFile('a.mmdb', file);
  writeDataFile('tor.txt', '1.0.0.1\n');
  const networks = await openTestNetworks();
  expect(getClass(networks, '1.0.0.1')).toBe('tor');
  expect(networks.explain('1.0.0.1').map(({ source }) => source)).toEqual(['asn', 'tor']);
  expect(findSource(networks, 'a.mmdb')).toMatchObject({ fault: 'broken', isUsed: true });
  expect(logged.filter(([level]) => level === 'error')).toHaveLength(1);
});

test('logs other errors once, and the next scan continues', async () => {
  writeDataFile('tor.txt', '1.0.0.1\n');
  let isFull = true;
  const logInfo = (about: object, text: string) => {
    if (isFull) throw new Error('no room');
    log.info(about, text);
  };
  const networks = await openTestNetworks({ log: { ...log, info: logInfo } });
  await networks.reload();
  expect(getClass(networks, '1.0.0.1')).toBe('unknown');
  expect(logged).toEqual([
    ['error', { folder, reason: 'Error: no room' }, 'network data cannot be followed'],
  ]);
  isFull = false;
  await networks.reload();
  expect(getClass(networks, '1.0.0.1')).toBe('tor');
});

test('reports unknown files, except temporary files and files for people', async () => {
  for (const file of ['asn.zip', 'README.md', '.hidden', 'a.mmdb.part', 'LICENSE.txt'])
    writeDataFile(file, 'x');
  mkdirSync(path.join(folder, 'old'));
  const networks = await openTestNetworks();
  expect(networks.status().sources.flatMap(({ file }) => file ?? [])).toEqual(['asn.zip']);
  expect(findSource(networks, 'asn.zip')).toMatchObject({ fault: 'unrecognised', isUsed: false });
  expect(getLogLevels('asn.zip')).toEqual(['warn']);
});

test('without the table every address is unknown: logs an error, and tries again', async () => {
  rmSync(getBundledTable());
  const networks = await openTestNetworks();
  expect(getClass(networks, '1.0.0.1')).toBe('unknown');
  expect(getClass(networks, '192.168.1.4')).toBe('private');
  // Ranges of our own list do not need the table.
  expect(getClass(networks, '104.28.0.1')).toBe('relay');
  const findAsnStatus = () => networks.status().sources.find(({ name }) => name === 'asn');
  expect(findAsnStatus()).toMatchObject({ isUsed: false, fault: 'missing' });
  expect(logged.map(([level]) => level)).toEqual(['error']);
  writeFileSync(getBundledTable(), 'nonsense');
  await networks.reload();
  expect(findAsnStatus()).toMatchObject({ isUsed: false, fault: 'broken' });
  writeFileSync(getBundledTable(), bundledTable);
  await networks.reload();
  expect(findAsnStatus()).toMatchObject({ isUsed: true, fault: null, entries: 2 });
  expect(getClass(networks, '1.0.0.1')).toBe('ordinary');
});

test('uses the newest table of the folder, else the bundled one', async () => {
  const networks = await openTestNetworks();
  const buildAsnFile = (number: number, built: string) =>
    buildMmdbFile(
      { '1.0.0.0/24': { autonomous_system_number: number, autonomous_system_organization: built } },
      { type: 'GeoLite2-ASN', built: new Date(built) },
    );
  writeDataFile('GeoLite2-ASN.mmdb', buildAsnFile(37963, '2026-11-20'));
  writeDataFile('old-asn.mmdb', buildAsnFile(4837, '2026-05-20'));
  await networks.reload();
  expect(networks.classify('1.0.0.1')).toMatchObject({ asn: 37963, hosting: true });
  expect(networks.classify('1.0.1.1').asn).toBe(null);
  expect(networks.attributions().map(({ name }) => name)).toEqual(['MaxMind']);
  expect(networks.status().sources.filter(({ name }) => name === 'asn')).toMatchObject([
    { file: 'GeoLite2-ASN.mmdb', isStale: false },
    { file: 'old-asn.mmdb', isStale: true },
  ]);
  expect(getLogLevels('old-asn.mmdb')).toEqual(['warn']);
  rmSync(path.join(folder, 'GeoLite2-ASN.mmdb'));
  await networks.reload();
  expect(networks.classify('1.0.0.1').asn).toBe(4837);
  rmSync(path.join(folder, 'old-asn.mmdb'));
  await networks.reload();
  expect(networks.classify('1.0.1.1')).toMatchObject({ asn: 4134, asnName: 'Chinanet' });
});

test('lists missing data without an error', async () => {
  const networks = await openTestNetworks();
  expect(networks.status().sources.map(({ name, isUsed, fault }) => [name, isUsed, fault])).toEqual(
    [
      ['policy', true, null],
      ['asn', true, null],
      ['tor', false, null],
      ['private-relay', false, null],
      ['maxmind-anonymous', false, null],
      ['ipinfo-privacy', false, null],
      ['ip2proxy', false, null],
    ],
  );
});

test('a verdict uses one consistent snapshot during a reload', async () => {
  writeDataFile('tor.txt', '1.0.0.1\n');
  const networks = await openTestNetworks();
  writeFileSync(path.join(table, 'next'), '1.0.0.2\n');
  renameSync(path.join(table, 'next'), path.join(folder, 'tor.txt'));
  writeDataFile('icloud-private-relay.csv', '1.0.0.1/32,GB,,,\n');
  const reloading = networks.reload();
  const seen = new Set<string>();
  let isDone = false;
  void reloading.then(() => {
    isDone = true;
  });
  while (!isDone) {
    seen.add(['1.0.0.1', '1.0.0.2'].map((each) => getClass(networks, each)).join(' '));
    await new Promise(setImmediate);
  }
  seen.add(['1.0.0.1', '1.0.0.2'].map((each) => getClass(networks, each)).join(' '));
  expect([...seen]).toEqual(['tor ordinary', 'relay tor']);
});
