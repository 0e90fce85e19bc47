import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openNetworks } from '../apps/server/src/platform/networks/networks.ts';
import { formatRow } from './times.ts';

// Measures the classification of IP addresses: microseconds per lookup, compared with a lookup of the same addresses in
// a map, and the memory of the data.
// With `--list <name>=<file>`, repeatable, prints the share of a file's addresses that are classified as cloud, VPN,
// Tor exit or relay, and the networks of the other addresses. The files have one address or range per line, like the
// lists that VPN services, clouds and Tor publish. Only the first address of a range is classified.
const { values } = parseArgs({ options: { list: { type: 'string', multiple: true } } });
const lookUps = 200_000;
const goals = { microseconds: 4, megabytes: 25 };

const folder = await mkdtemp(path.join(tmpdir(), 'film-contest-networks-'));
const log = { info() {}, warn: console.warn, error: console.error };
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const getMemory = () => {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};
const before = getMemory();
const networks = openNetworks({ folder, log });
try {
  await networks.ready();
  const megabytes = (getMemory() - before) / 2 ** 20;
  measureLookUps(megabytes);
  for (const list of values.list ?? []) await measureRecognizedShare(list);
} finally {
  await networks.close();
  await rm(folder, { recursive: true });
}

/** Returns random IPv4 addresses. They are all different, so that no classification comes from the cache. */
function createAddresses(): string[] {
  const pick = (low: number, high: number) => low + Math.floor(Math.random() * (high - low));
  const addresses = new Set<string>();
  while (addresses.size < lookUps)
    addresses.add([pick(1, 224), pick(0, 256), pick(0, 256), pick(1, 255)].join('.'));
  return [...addresses];
}

function measureLookUps(megabytes: number): void {
  const addresses = createAddresses();
  const known = new Map(addresses.map((address, i) => [address, i]));
  const measureMicroseconds = (lookUp: (address: string) => unknown) => {
    const { user, system } = process.cpuUsage();
    for (const address of addresses) lookUp(address);
    const used = process.cpuUsage();
    return (used.user - user + used.system - system) / addresses.length;
  };
  // Keeps only the second round, because the first one warms up both look-ups.
  const [map, taken] = [0, 1].map(() => [
    measureMicroseconds((address) => known.get(address)),
    measureMicroseconds((address) => networks.classify(address)),
  ])[1] as [number, number];
  const formatVerdict = (isReached: boolean) => (isReached ? 'reached' : 'missed');
  console.log(formatRow('CPU µs per look-up', 'in a map', 'a network', 'ratio'));
  const figures = [map, taken, taken / map].map((figure) => figure.toFixed(2));
  console.log(formatRow(`${lookUps} IP addresses`, ...figures));
  const { microseconds, megabytes: most } = goals;
  console.log(`look-up: goal ≤ ${microseconds} µs: ${formatVerdict(taken <= microseconds)}`);
  console.log(
    `memory: ${megabytes.toFixed(1)} MB (goal ≤ ${most} MB: ${formatVerdict(megabytes <= most)})`,
  );
}

async function measureRecognizedShare(list: string): Promise<void> {
  const [name = '', file = ''] = list.split('=');
  const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.trim());
  const addresses = lines.flatMap(
    (line) => /^[\da-f]*[.:][\da-f.:]+(?=$|\/)/i.exec(line)?.[0] ?? [],
  );
  const missed = new Map<string, number>();
  for (const address of addresses) {
    const { hosting, vpn, tor, relay, proxy, asn, asnName } = networks.classify(address);
    if (hosting || vpn || tor || relay || proxy) continue;
    const holder = asn === null ? 'no known network' : `AS${asn} ${asnName}`;
    missed.set(holder, (missed.get(holder) ?? 0) + 1);
  }
  const most = [...missed].sort(([, a], [, b]) => b - a);
  const count = most.reduce((sum, [, each]) => sum + each, 0);
  const share = 1 - count / addresses.length;
  console.log(`${name}: ${(share * 100).toFixed(1)} % of ${addresses.length} recognized`);
  for (const [holder, each] of most.slice(0, 5)) console.log(`  ${each} of ${holder}`);
}
