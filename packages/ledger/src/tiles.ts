import { concatBytes, parseDecimal } from './bytes.ts';
import { hashChildren, hashSize, type Node, type ReadNode } from './merkle.ts';

/** This module implements tiles and entry bundles as defined by C2SP tlog-tiles. */

export const tileWidth = 256;
const tileHeight = 8;
const maxLevel = 5;

/** `width` hashes of complete subtrees, each of `256 ** level` leaves. */
export interface Tile {
  level: number;
  index: number;
  width: number;
}

/** `width` log entries, starting with the entry `256 * index`. */
export interface Bundle {
  level: 'entries';
  index: number;
  width: number;
}

/** Formats the path of a tile or bundle below the log's prefix, such as `tile/0/x001/234.p/5`. */
export function formatTilePath({ level, index, width }: Tile | Bundle): string {
  const digits = String(index);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/.{3}/g) ?? [];
  const place = groups.map((group, i) => (i < groups.length - 1 ? `x${group}` : group)).join('/');
  return `tile/${level}/${place}${width === tileWidth ? '' : `.p/${width}`}`;
}

/** Parses the path of a tile or bundle. Returns null for any path that `formatTilePath` does not create. */
export function parseTilePath(path: string): Tile | Bundle | null {
  const [, kind = '', place = '', part] =
    /^tile\/(entries|[0-5])\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path) ?? [];
  const level = kind === 'entries' ? kind : parseDecimal(kind);
  const index = Number(place.replaceAll(/[x/]/g, ''));
  const width = part === undefined ? tileWidth : Number(part);
  if (level === null || place.length > 19) return null;
  const tile = { level, index, width } as Tile | Bundle;
  return width >= 1 && width <= tileWidth && formatTilePath(tile) === path ? tile : null;
}

/** Lists all tiles of a tree of `size` leaves that contain more leaves than a tree of `oldSize`. */
export function listTiles(size: number, oldSize = 0): Tile[] {
  const tiles: Tile[] = [];
  let unit = 1;
  for (let level = 0; level <= maxLevel && size >= unit; level += 1) {
    const hashes = Math.floor(size / unit);
    const oldHashes = Math.floor(oldSize / unit);
    if (hashes > oldHashes) {
      for (let index = Math.floor(oldHashes / tileWidth); index * tileWidth < hashes; index += 1) {
        const width = Math.min(tileWidth, hashes - index * tileWidth);
        tiles.push({ level, index, width });
      }
    }
    unit *= tileWidth;
  }
  return tiles;
}

/** Returns the tile from which the hash of a node is computed, in a tree of `size` leaves. */
export function getTileOfNode({ level, index }: Node, size: number): Tile {
  const tileLevel = Math.floor(level / tileHeight);
  const first = index * 2 ** (level % tileHeight);
  const tileIndex = Math.floor(first / tileWidth);
  const hashes = Math.floor(size / tileWidth ** tileLevel);
  return {
    level: tileLevel,
    index: tileIndex,
    width: Math.min(tileWidth, hashes - tileIndex * tileWidth),
  };
}

/** Creates a reader of the nodes of a tree from its tiles. */
export function createNodeReader(readTile: (tile: Tile) => Uint8Array, size: number): ReadNode {
  return (node) => {
    const tile = readTile(getTileOfNode(node, size));
    const count = 2 ** (node.level % tileHeight);
    return hashSlots(tile, (node.index * count) % tileWidth, count);
  };
}

const readSlot = (tile: Uint8Array, slot: number) =>
  tile.subarray(slot * hashSize, (slot + 1) * hashSize);

/** Combines `count` neighbouring hashes of a tile into one; `count` is a power of two. */
function hashSlots(tile: Uint8Array, first: number, count: number): Uint8Array {
  if (count === 1) return readSlot(tile, first);
  const half = count / 2;
  return hashChildren(hashSlots(tile, first, half), hashSlots(tile, first + half, half));
}

/** Computes the root of a full tile, which the tile above contains as one of its hashes. */
export const hashTile = (tile: Uint8Array): Uint8Array => hashSlots(tile, 0, tileWidth);

/** The key of a tile in maps of tiles. */
export const toTileKey = ({ level, index }: Pick<Tile, 'level' | 'index'>) => `${level} ${index}`;

/**
 * Appends leaves to a tree. Returns its new and changed tiles, keyed by `toTileKey`.
 * @param edge the rightmost tile of each level, keyed by level, if that tile is not full
 */
export function appendToTiles(
  size: number,
  edge: ReadonlyMap<number, Uint8Array>,
  leafHashes: readonly Uint8Array[],
): Map<string, { level: number; index: number; hashes: Uint8Array }> {
  const changed = new Map<string, { level: number; index: number; hashes: Uint8Array }>();
  let added = [...leafHashes];
  let count = size;
  for (let level = 0; added.length > 0; level += 1) {
    const above: Uint8Array[] = [];
    let index = Math.floor(count / tileWidth);
    let width = count % tileWidth;
    for (let at = 0; at < added.length; index += 1) {
      const taken = added.slice(at, at + tileWidth - width);
      const before = width === 0 ? [] : [edge.get(level) as Uint8Array];
      const hashes = concatBytes(...before, ...taken);
      changed.set(toTileKey({ level, index }), { level, index, hashes });
      if (hashes.length === tileWidth * hashSize) above.push(hashTile(hashes));
      at += taken.length;
      width = 0;
    }
    count = Math.floor(count / tileWidth);
    added = above;
  }
  return changed;
}

/** Encodes log entries as a bundle. Each entry is preceded by its length as two bytes. */
export function encodeEntries(entries: readonly Uint8Array[]): Uint8Array {
  const bundle = new Uint8Array(entries.reduce((sum, { length }) => sum + 2 + length, 0));
  let at = 0;
  for (const entry of entries) {
    if (entry.length > 0xffff) throw new Error('a log entry has at most 65,535 bytes');
    bundle[at] = entry.length >> 8;
    bundle[at + 1] = entry.length & 0xff;
    bundle.set(entry, at + 2);
    at += 2 + entry.length;
  }
  return bundle;
}

/** Decodes the entries of a bundle. Returns null if a length does not fit. */
export function decodeEntries(bundle: Uint8Array): Uint8Array[] | null {
  const entries: Uint8Array[] = [];
  for (let at = 0; at < bundle.length; ) {
    const [high, low] = bundle.subarray(at, at + 2);
    if (high === undefined || low === undefined) return null;
    const end = at + 2 + high * 256 + low;
    if (end > bundle.length) return null;
    entries.push(bundle.subarray(at + 2, end));
    at = end;
  }
  return entries;
}
