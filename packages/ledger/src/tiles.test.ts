import { expect, test } from 'vitest';
import { areBytesEqual, concatBytes, toUtf8 } from './bytes.ts';
import { hashLeaf, hashRange, listInclusionRanges } from './merkle.ts';
import { createTree } from './test-tree.ts';
import {
  appendToTiles,
  createNodeReader,
  decodeEntries,
  encodeEntries,
  formatTilePath,
  hashTile,
  listTiles,
  parseTilePath,
  toTileKey,
} from './tiles.ts';

// Paths of the specification (1234067) and of golang.org/x/mod/sumdb/tlog, without its tile height.
test.for([
  ['tile/0/x001/x234/067', { level: 0, index: 1234067, width: 256 }],
  ['tile/0/001', { level: 0, index: 1, width: 256 }],
  ['tile/0/001.p/5', { level: 0, index: 1, width: 5 }],
  ['tile/5/x123/x456/078', { level: 5, index: 123456078, width: 256 }],
  ['tile/5/x123/x456/078.p/2', { level: 5, index: 123456078, width: 2 }],
  ['tile/0/x003/x057/500', { level: 0, index: 3057500, width: 256 }],
  ['tile/entries/x003/x057/500', { level: 'entries', index: 3057500, width: 256 }],
  ['tile/entries/000.p/255', { level: 'entries', index: 0, width: 255 }],
] as const)('%s is the path of its tile', ([path, tile]) => {
  expect([formatTilePath(tile), parseTilePath(path)]).toEqual([path, tile]);
});

test.for([
  'tile/5/123/456/078',
  'tile/-1/123',
  'tile/00/001',
  'tile/64/001',
  'tile/0/1',
  'tile/0/x000/001',
  'tile/0/001.p/0',
  'tile/0/001.p/05',
  'tile/0/001.p/256',
  'tile/0/001.p/300',
  'tile/0/001.p/',
  'tile/data/001',
  'tile/0/001/',
  '/tile/0/001',
  `tile/0/${'x001/'.repeat(9)}001`,
])('%s is no path of a tile', (path) => {
  expect(parseTilePath(path)).toBeNull();
});

test('a tree of 70,000 leaves has the tiles that the specification lists', () => {
  const tiles = listTiles(70_000);
  const list = (level: number) => tiles.filter((tile) => tile.level === level);
  expect(list(0)).toHaveLength(274);
  expect(list(0).at(-1)).toEqual({ level: 0, index: 273, width: 112 });
  expect(list(1)).toEqual([
    { level: 1, index: 0, width: 256 },
    { level: 1, index: 1, width: 17 },
  ]);
  expect(list(2)).toEqual([{ level: 2, index: 0, width: 1 }]);
  expect(listTiles(256)).toEqual([
    { level: 0, index: 0, width: 256 },
    { level: 1, index: 0, width: 1 },
  ]);
  expect(listTiles(0)).toEqual([]);
  expect(listTiles(70_000, 70_000)).toEqual([]);
});

const leafHashes = Array.from({ length: 70_000 }, (_, i) => hashLeaf(toUtf8(`leaf ${i}`)));

/** Appends leaves in steps, as a sequencer does, and returns all tiles. */
function growTree(steps: readonly number[]): Map<string, Uint8Array> {
  const tiles = new Map<string, Uint8Array>();
  let size = 0;
  for (const step of steps) {
    const edge = new Map<number, Uint8Array>();
    for (const [level, unit] of [1, 256, 256 ** 2].entries()) {
      const index = Math.floor(Math.floor(size / unit) / 256);
      const hashes = tiles.get(toTileKey({ level, index }));
      if (hashes) edge.set(level, hashes);
    }
    const added = leafHashes.slice(size, size + step);
    const changed = appendToTiles(size, edge, added);
    size += added.length;
    for (const [key, { hashes }] of changed) tiles.set(key, hashes);
    const expected = listTiles(size, size - added.length).map(toTileKey);
    expect([...changed.keys()].sort()).toEqual(expected.sort());
  }
  return tiles;
}

test('tiles are the same whatever the steps in which the tree grows, and prove every leaf', () => {
  const size = 70_000;
  const atOnce = growTree([size]);
  const inSteps = growTree([1, 254, 1, 1, 255, 3, 511, 513, 10_000, 2 ** 16, 1]);
  expect(inSteps.size).toBe(atOnce.size);
  for (const [key, hashes] of atOnce)
    if (!areBytesEqual(hashes, inSteps.get(key) ?? new Uint8Array())) expect.fail(key);
  for (const { level, index, width } of listTiles(size))
    expect(atOnce.get(toTileKey({ level, index }))).toHaveLength(width * 32);

  const small = createTree(Array.from({ length: 1200 }, (_, i) => toUtf8(`leaf ${i}`)));
  for (const part of [1, 2, 255, 256, 257, 300, 513, 1200]) {
    const read = createNodeReader((tile) => {
      const known = atOnce.get(toTileKey(tile)) ?? new Uint8Array();
      return known.subarray(0, tile.width * 32);
    }, part);
    expect(hashRange({ start: 0, end: part }, read)).toEqual(small.getRoot(part));
    for (const range of listInclusionRanges(part - 1, part))
      expect(hashRange(range, read)).toEqual(small.hash(range.start, range.end));
  }
});

test('the hash of a full tile is the root of its subtree', () => {
  const hashes = leafHashes.slice(0, 256);
  const tree = createTree(Array.from({ length: 256 }, (_, i) => toUtf8(`leaf ${i}`)));
  expect(hashTile(concatBytes(...hashes))).toEqual(tree.getRoot(256));
});

test('entries are encoded with their length, and a wrong length is detected', () => {
  const entries = ['', 'a', 'b'.repeat(300)].map(toUtf8);
  const bundle = encodeEntries(entries);
  expect([...bundle.slice(0, 5)]).toEqual([0, 0, 0, 1, 97]);
  expect(decodeEntries(bundle)).toEqual(entries);
  for (const cut of [1, 3, 4, 100])
    expect(decodeEntries(bundle.subarray(0, cut + 1))).not.toEqual(entries);
  expect(decodeEntries(bundle.subarray(0, 4))).toBeNull();
  expect(decodeEntries(Uint8Array.of(0))).toBeNull();
  expect(() => encodeEntries([new Uint8Array(65_536)])).toThrow('65,535');
});
