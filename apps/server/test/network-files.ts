import { parseRangeWords, type Words } from '../src/platform/ip/address-words.ts';

// Writes small data files in the vendors' formats, because the real files require an account.

type Value = string | number | boolean | { [key: string]: Value };

/** A node of the search tree. Each branch is the index of another node, the offset of data, or empty. */
type Node = [Branch, Branch];
type Branch = number | { at: number } | null;

interface MmdbOptions {
  type: string;
  ipVersion?: 4 | 6;
  built?: Date;
}

/** Builds a database in MaxMind DB format 2.0 with 24-bit records. IPv4 networks are stored below `::/96`. */
export function buildMmdbFile(
  networks: Record<string, Record<string, Value>>,
  { type, ipVersion = 6, built = new Date('2026-11-01') }: MmdbOptions,
): Buffer {
  const nodes: Node[] = [[null, null]];
  const sections: Buffer[] = [];
  let length = 0;
  for (const [network, fields] of Object.entries(networks)) {
    const encoded = encodeValue(fields);
    insertLeaf(nodes, toBits(network, ipVersion), { at: length });
    sections.push(encoded);
    length += encoded.length;
  }
  const encodeBranch = (branch: Branch) => {
    if (branch === null) return nodes.length;
    return typeof branch === 'number' ? branch : nodes.length + 16 + branch.at;
  };
  const tree = nodes.flatMap((branches) =>
    branches.map((branch) => {
      const bytes = Buffer.alloc(3);
      bytes.writeUIntBE(encodeBranch(branch), 0, 3);
      return bytes;
    }),
  );
  const metadata = encodeValue({
    node_count: nodes.length,
    record_size: 24,
    ip_version: ipVersion,
    database_type: type,
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: Math.floor(built.getTime() / 1000),
    description: { en: 'made by a test' },
  });
  const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
  return Buffer.concat([...tree, Buffer.alloc(16), ...sections, marker, metadata]);
}

function toBits(network: string, ipVersion: 4 | 6): number[] {
  const [address = '', length = ''] = network.split('/');
  const range = parseRangeWords(address);
  if (!range) throw new Error(`${network} is no network`);
  const isV4 = range.first.length === 1;
  const words = isV4 && ipVersion === 6 ? [0, 0, 0, ...range.first] : range.first;
  const width =
    (length === '' ? range.first.length * 32 : Number(length)) + (isV4 && ipVersion === 6 ? 96 : 0);
  return words
    .flatMap((word) => Array.from({ length: 32 }, (_, i) => (word >>> (31 - i)) & 1))
    .slice(0, width);
}

function insertLeaf(nodes: Node[], bits: number[], leaf: Branch): void {
  let at = 0;
  for (const [i, bit] of bits.entries()) {
    const node = nodes[at] as Node;
    const branch = node[bit as 0 | 1];
    if (i === bits.length - 1) node[bit as 0 | 1] = leaf;
    else if (typeof branch === 'number') at = branch;
    else {
      at = nodes.push([null, null]) - 1;
      node[bit as 0 | 1] = at;
    }
  }
}

const encodeValue = (value: Value): Buffer => {
  if (typeof value === 'string')
    return Buffer.concat([encodeControl(2, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === 'boolean') return encodeControl(14, value ? 1 : 0);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([encodeControl(6, 4), bytes]);
  }
  const pairs = Object.entries(value);
  return Buffer.concat([
    encodeControl(7, pairs.length),
    ...pairs.flatMap((pair) => pair.map(encodeValue)),
  ]);
};

function encodeControl(type: number, size: number): Buffer {
  if (size >= 285) throw new Error('too long for a test');
  const [length, more] = size < 29 ? [size, []] : [29, [size - 29]];
  return Buffer.from(type > 7 ? [length, type - 7, ...more] : [(type << 5) | length, ...more]);
}

/**
 * Rows of an IP address and a proxy type. A row applies from its IP address up to the next row's. The first row starts
 * at the lowest possible IP address.
 */
type ProxyRows = [from: string, type: string][];

/**
 * Builds an IP2Proxy database of package PX2, with proxy type and country. Type `-` means no proxy. Each index entry
 * spans all rows, so every lookup through the index succeeds.
 */
export function buildIp2ProxyFile(
  { v4, v6 }: { v4: ProxyRows; v6: ProxyRows },
  date = { year: 26, month: 11, day: 1 },
): Buffer {
  const columns = 3;
  const getRowSize = (width: number) => 4 * (width + columns - 1);
  const v4At = 64;
  // One more row marks the end of the last range.
  const v6At = v4At + getRowSize(1) * (v4.length + 1);
  const indexAt = v6At + getRowSize(4) * (v6.length + 1);
  const index = Buffer.concat([v4, v6].map((rows) => buildIp2ProxyIndex(rows.length)));

  const texts: Buffer[] = [];
  const places = new Map<string, number>();
  let end = indexAt + index.length;
  const addText = (text: string) => {
    const known = places.get(text);
    if (known !== undefined) return known;
    const place = end;
    const bytes = Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);
    texts.push(bytes);
    places.set(text, place);
    end += bytes.length;
    return place;
  };

  const buildRow = (first: Words, type: string) => {
    const bytes = Buffer.alloc(getRowSize(first.length));
    for (const [i, word] of first.toReversed().entries()) bytes.writeUInt32LE(word, 4 * i);
    bytes.writeUInt32LE(addText(type), 4 * first.length);
    bytes.writeUInt32LE(addText(type === '-' ? '-' : 'CN'), 4 * first.length + 4);
    return bytes;
  };
  const buildRows = (given: ProxyRows, width: number) => [
    ...given.map(([from, type]) => buildRow(parseRangeWords(from)?.first ?? [], type)),
    buildRow(Array<number>(width).fill(0xffffffff), '-'),
  ];
  const body = Buffer.concat([...buildRows(v4, 1), ...buildRows(v6, 4)]);

  const header = Buffer.alloc(64);
  header.set([2, columns, date.year, date.month, date.day]);
  header.writeUInt32LE(v4.length, 5);
  header.writeUInt32LE(v4At + 1, 9);
  header.writeUInt32LE(v6.length, 13);
  header.writeUInt32LE(v6At + 1, 17);
  header.writeUInt32LE(indexAt + 1, 21);
  header.writeUInt32LE(indexAt + 1 + index.length / 2, 25);
  header[29] = 2;
  // Padding, because the vendor's library reads 256 bytes for each text.
  const file = Buffer.concat([header, body, index, ...texts, Buffer.alloc(256)]);
  file.writeUInt32LE(file.length, 31);
  return file;
}

function buildIp2ProxyIndex(rowCount: number): Buffer {
  const pair = Buffer.alloc(8);
  pair.writeUInt32LE(rowCount, 4);
  return Buffer.alloc(0x1_0000 * 8, pair);
}
