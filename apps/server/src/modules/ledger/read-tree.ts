import { hashRange, listNodes, type Range } from '@film-contest/ledger/merkle';
import {
  type Bundle,
  createNodeReader,
  decodeEntries,
  encodeEntries,
  getTileOfNode,
  type Tile,
  tileWidth,
  toTileKey,
} from '@film-contest/ledger/tiles';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';

const hashBytes = 32;

/** Hashes ranges of the tree of `size` leaves from its stored tiles. */
export async function hashStoredRanges(
  db: Database | Tx,
  size: number,
  ranges: readonly Range[],
): Promise<Uint8Array[]> {
  const needed = ranges.flatMap(listNodes).map((node) => getTileOfNode(node, size));
  const tiles = await readTiles(db, needed);
  const read = createNodeReader((tile) => {
    const hashes = tiles.get(toTileKey(tile));
    if (!hashes) throw new Error(`the ledger has no tile ${toTileKey(tile)}`);
    return hashes;
  }, size);
  return ranges.map((range) => hashRange(range, read));
}

export async function readRoot(db: Database | Tx, size: number): Promise<Uint8Array> {
  const [root] = await hashStoredRanges(db, size, [{ start: 0, end: size }]);
  return root as Uint8Array;
}

/** Reads tiles, keyed by level and index. */
export async function readTiles(
  db: Database | Tx,
  tiles: readonly Pick<Tile, 'level' | 'index'>[],
): Promise<Map<string, Uint8Array>> {
  const levels = tiles.map(({ level }) => level);
  const indexes = tiles.map(({ index }) => index);
  const { rows } = await sql<{ level: number; index: number; hashes: Buffer }>`
    select level, index, hashes from ledger_tiles
    where (level, index) in (select * from unnest(${levels}::smallint[], ${indexes}::bigint[]))
  `.execute(db);
  return new Map(rows.map((row) => [toTileKey(row), row.hashes]));
}

/** Reads the published content of a tile; null if the ledger has fewer hashes than the tile's width. */
export async function readTile(
  db: Database,
  { level, index, width }: Tile,
): Promise<Uint8Array | null> {
  const tiles = await readTiles(db, [{ level, index }]);
  const hashes = tiles.get(toTileKey({ level, index }));
  return hashes && hashes.length >= width * hashBytes
    ? hashes.subarray(0, width * hashBytes)
    : null;
}

/** Reads the entries of a bundle; null if the ledger has fewer entries than the bundle's width. */
export async function readBundle(
  db: Database | Tx,
  { index, width }: Pick<Bundle, 'index' | 'width'>,
): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('ledger_bundles')
    .select('entries')
    .where('index', '=', index)
    .executeTakeFirst();
  const entries = row && decodeEntries(row.entries);
  if (!row || !entries || entries.length < width) return null;
  return entries.length === width ? row.entries : encodeEntries(entries.slice(0, width));
}

/**
 * Returns the key by which a leaf is found: the first 48 bits of its hash. Several leaves can have the same key.
 */
export const toPositionKey = (leafHash: Uint8Array): number =>
  leafHash.subarray(0, 6).reduce((key, byte) => key * 256 + byte, 0);

/** Finds a leaf by its hash. */
export const findLeafPosition = async (
  db: Database,
  leafHash: Uint8Array,
): Promise<number | null> => (await findLeafPositions(db, [leafHash]))[0] ?? null;

/** Finds the positions of leaves by their hashes; null for a leaf that is not in the tree. */
export async function findLeafPositions(
  db: Database | Tx,
  leafHashes: readonly Uint8Array[],
): Promise<(number | null)[]> {
  const rows = await db
    .selectFrom('ledger_positions')
    .selectAll()
    .where('key', 'in', leafHashes.length > 0 ? leafHashes.map(toPositionKey) : [-1])
    .orderBy('position')
    .execute();
  const indexes = new Set(rows.map(({ position }) => Math.floor(position / tileWidth)));
  const tiles = await readTiles(
    db,
    [...indexes].map((index) => ({ level: 0, index })),
  );
  const candidates = Map.groupBy(rows, ({ key }) => key);
  return leafHashes.map((leafHash) => {
    const found = candidates.get(toPositionKey(leafHash))?.find(({ position }) => {
      const hashes = tiles.get(toTileKey({ level: 0, index: Math.floor(position / tileWidth) }));
      const at = (position % tileWidth) * hashBytes;
      return hashes && Buffer.compare(hashes.subarray(at, at + hashBytes), leafHash) === 0;
    });
    return found?.position ?? null;
  });
}
