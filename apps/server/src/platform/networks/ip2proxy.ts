import { compareAddressWords, getNeighbourAddress, type Words } from '../ip/address-words.ts';
import { createRangeCollector, findRangeValue, type RangeTables } from './range-table.ts';
import { BrokenData, type NetworkData } from './source.ts';
import { decodeNetworkKinds, encodeNetworkKinds, type Kind } from './verdict.ts';

export interface ProxyTable {
  ranges: RangeTables;
  date: Date | null;
}

/**
 * Maps IP2Proxy's types to our classifications. Consumer privacy networks (CPN) are relays; company gateways (EPN)
 * are not restricted; search engines (SES) and AI crawlers (AIC) are machines.
 */
const kindsByType: Record<string, Kind[]> = {
  VPN: ['vpn'],
  TOR: ['tor'],
  PUB: ['proxy'],
  WEB: ['proxy'],
  RES: ['proxy'],
  DCH: ['hosting'],
  SES: ['hosting'],
  AIC: ['hosting'],
  CPN: ['relay'],
};

const headerBytes = 64;
const productCode = 2;

/**
 * Parses IP2Proxy's .BIN files, packages PX2 to PX12. IP2Proxy's library reads the disk about twenty times per
 * lookup, from a file that may be replaced meanwhile; here the file is read once, and only restricting
 * classifications are kept. Slow, so it runs in another process.
 * @throws BrokenData if the file is invalid or incomplete.
 */
export function parseIp2Proxy(file: Buffer): ProxyTable {
  if (file.length < headerBytes) throw new BrokenData('too short for an IP2Proxy database');
  const [type = 0, columns = 0, year = 0, month = 0, day = 0] = file;
  if (file.toString('latin1', 0, 2) === 'PK') throw new BrokenData('still packed: unzip it first');
  if (file[29] !== productCode && year >= 21) throw new BrokenData('not an IP2Proxy database');
  if (type < 2 || type > 12 || columns < 3 || month < 1 || month > 12)
    throw new BrokenData('not an IP2Proxy database with proxy types (PX2 to PX12)');
  const size = file.readUInt32LE(31);
  if (year >= 21 && size > file.length) throw new BrokenData('not whole: it ends too early');

  const ranges = createRangeCollector();
  const readFlags = createFlagsReader(file);
  for (const [countAt, baseAt, width] of [
    [5, 9, 1],
    [13, 17, 4],
  ] as const) {
    const start = file.readUInt32LE(baseAt) - 1;
    const step = 4 * (width + columns - 1);
    const rows = file.readUInt32LE(countAt);
    if (rows > 0 && (start < headerBytes || start + step * rows > file.length))
      throw new BrokenData('not whole: it ends too early');
    const highest = Array<number>(width).fill(0xffffffff);
    for (let at = start; at < start + step * rows; at += step) {
      // A row contains only the first IP address of its range. The range ends before the first IP address of the next
      // row.
      const first = readWords(file, at, width);
      const isClosing = compareAddressWords(first, highest) === 0;
      const flags = isClosing ? 0 : readFlags(file.readUInt32LE(at + 4 * width));
      if (flags === 0) continue;
      const isEnd = at + step + 4 * width > file.length;
      const last = isEnd ? highest : getNeighbourAddress(readWords(file, at + step, width), -1);
      ranges.add(first, compareAddressWords(last, first) < 0 ? highest : last, flags);
    }
  }
  return { ranges: ranges.build(), date: new Date(Date.UTC(2000 + year, month - 1, day)) };
}

/**
 * Creates a function that returns the flags of the proxy type at a position. Results are cached, because a file has
 * only about a dozen types.
 */
function createFlagsReader(file: Buffer): (pointer: number) => number {
  const known = new Map<number, number>();
  return (pointer) => {
    const found = known.get(pointer);
    if (found !== undefined) return found;
    if (pointer >= file.length) throw new BrokenData('not whole: it ends too early');
    const length = file[pointer] ?? 0;
    const type = file.toString('latin1', pointer + 1, pointer + 1 + length);
    const flags = encodeNetworkKinds(kindsByType[type] ?? []);
    known.set(pointer, flags);
    return flags;
  };
}

/** Reads a number of 32 or 128 bits, whose least significant byte comes first, as words. */
const readWords = (file: Buffer, at: number, width: number): Words =>
  Array.from({ length: width }, (_, i) => file.readUInt32LE(at + 4 * (width - 1 - i)));

export function toIp2ProxyData({ ranges, date }: ProxyTable): NetworkData {
  return {
    name: 'ip2proxy',
    date,
    entries: ranges.v4.size + ranges.v6.size,
    attributions: [
      {
        name: 'IP2Proxy',
        text: 'This site uses IP2Proxy LITE data available from https://lite.ip2location.com.',
        url: 'https://lite.ip2location.com',
        license: 'IP2Location',
      },
    ],
    lookUp(words) {
      const flags = findRangeValue(ranges, words);
      return flags === null ? null : { kinds: decodeNetworkKinds(flags), note: null };
    },
  };
}
