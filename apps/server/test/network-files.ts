import { parseRangeWords, type Words } from '../src/platform/ip/words.ts';

// Writes small data files in the vendors' formats, as the real ones can't be had without an account.

type Value = string | number | boolean | { [key: string]: Value };

/** One node of the tree: left and right are a node's index, or what lies there. */
type Node = [Branch, Branch];
type Branch = number | { at: number } | null;

interface MmdbOptions {
  type: string;
  ipVersion?: 4 | 6;
  built?: Date;
}

/** A database after the MaxMind DB format 2.0, with records of 24 bits. IPv4 lies at `::/96`. */
export function mmdbFile(
  networks: Record<string, Record<string, Value>>,
  { type, ipVersion = 6, built = new Date('2026-11-01') }: MmdbOptions,
): Buffer {
  const nodes: Node[] = [[null, null]];
  const sections: Buffer[] = [];
  let length = 0;
  for (const [network, fields] of Object.entries(networks)) {
    const encoded = encode(fields);
    plant(nodes, bitsOf(network, ipVersion), { at: length });
    sections.push(encoded);
    length += encoded.length;
  }
  const record = (branch: Branch) => {
    if (branch === null) return nodes.length;
    return typeof branch === 'number' ? branch : nodes.length + 16 + branch.at;
  };
  const tree = nodes.flatMap((branches) =>
    branches.map((branch) => {
      const bytes = Buffer.alloc(3);
      bytes.writeUIntBE(record(branch), 0, 3);
      return bytes;
    }),
  );
  const metadata = encode({
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

function bitsOf(network: string, ipVersion: 4 | 6): number[] {
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

function plant(nodes: Node[], bits: number[], leaf: Branch): void {
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

const encode = (value: Value): Buffer => {
  if (typeof value === 'string')
    return Buffer.concat([control(2, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === 'boolean') return control(14, value ? 1 : 0);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([control(6, 4), bytes]);
  }
  const pairs = Object.entries(value);
  return Buffer.concat([control(7, pairs.length), ...pairs.flatMap((pair) => pair.map(encode))]);
};

function control(type: number, size: number): Buffer {
  if (size >= 285) throw new Error('too long for a test');
  const [length, more] = size < 29 ? [size, []] : [29, [size - 29]];
  return Buffer.from(type > 7 ? [length, type - 7, ...more] : [(type << 5) | length, ...more]);
}

/** Proxy types from an address on; up to the next one. Each list begins with its kind's first address. */
type ProxyRows = [from: string, type: string][];

/**
 * An IP2Proxy database, package PX2: proxy type and country. `-` is no proxy. Its index, by which its
 * own library begins a search, names all rows each time.
 */
export function ip2ProxyFile(
  { v4, v6 }: { v4: ProxyRows; v6: ProxyRows },
  date = { year: 26, month: 11, day: 1 },
): Buffer {
  const columns = 3;
  const rowBytes = (width: number) => 4 * (width + columns - 1);
  const v4At = 64;
  // One row more than counted closes the last range.
  const v6At = v4At + rowBytes(1) * (v4.length + 1);
  const indexAt = v6At + rowBytes(4) * (v6.length + 1);
  const index = Buffer.concat([v4, v6].map((rows) => indexOf(rows.length)));

  const texts: Buffer[] = [];
  const places = new Map<string, number>();
  let end = indexAt + index.length;
  const placeOf = (text: string) => {
    const known = places.get(text);
    if (known !== undefined) return known;
    const place = end;
    const bytes = Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);
    texts.push(bytes);
    places.set(text, place);
    end += bytes.length;
    return place;
  };

  const row = (first: Words, type: string) => {
    const bytes = Buffer.alloc(rowBytes(first.length));
    for (const [i, word] of first.toReversed().entries()) bytes.writeUInt32LE(word, 4 * i);
    bytes.writeUInt32LE(placeOf(type), 4 * first.length);
    bytes.writeUInt32LE(placeOf(type === '-' ? '-' : 'CN'), 4 * first.length + 4);
    return bytes;
  };
  const rows = (given: ProxyRows, width: number) => [
    ...given.map(([from, type]) => row(parseRangeWords(from)?.first ?? [], type)),
    row(Array<number>(width).fill(0xffffffff), '-'),
  ];
  const body = Buffer.concat([...rows(v4, 1), ...rows(v6, 4)]);

  const header = Buffer.alloc(64);
  header.set([2, columns, date.year, date.month, date.day]);
  header.writeUInt32LE(v4.length, 5);
  header.writeUInt32LE(v4At + 1, 9);
  header.writeUInt32LE(v6.length, 13);
  header.writeUInt32LE(v6At + 1, 17);
  header.writeUInt32LE(indexAt + 1, 21);
  header.writeUInt32LE(indexAt + 1 + index.length / 2, 25);
  header[29] = 2;
  // Its own library reads 256 bytes for each text.
  const file = Buffer.concat([header, body, index, ...texts, Buffer.alloc(256)]);
  file.writeUInt32LE(file.length, 31);
  return file;
}

function indexOf(rows: number): Buffer {
  const pair = Buffer.alloc(8);
  pair.writeUInt32LE(rows, 4);
  return Buffer.alloc(0x1_0000 * 8, pair);
}
