import { concatBytes, fromUtf8, toUtf8 } from '@film-contest/ledger/bytes';
import { parseLeaf } from '@film-contest/ledger/leaves';
import { hashLeaf } from '@film-contest/ledger/merkle';
import { appendToTiles, decodeEntries, encodeEntries, tileWidth } from '@film-contest/ledger/tiles';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { readTiles, toPositionKey } from './read-tree.ts';

/** Appends leaves to the tree of `size` leaves. Only the transaction that has locked the ledger may call this. */
export async function appendLeaves(tx: Tx, size: number, leaves: readonly string[]): Promise<void> {
  const entries = leaves.map(toUtf8);
  const hashes = leaves.map((leaf) => hashLeaf(leaf));
  await writeTiles(tx, size, hashes);
  await writeBundles(tx, size, entries);
  await insertLeafPositions(tx, size, hashes);
  await writeTallies(tx, leaves);
}

async function writeTiles(tx: Tx, size: number, hashes: Uint8Array[]): Promise<void> {
  const edgeTiles = [];
  for (let level = 0, count = size; count > 0; level++, count = Math.floor(count / tileWidth)) {
    if (count % tileWidth > 0) edgeTiles.push({ level, index: Math.floor(count / tileWidth) });
  }
  const known = await readTiles(tx, edgeTiles);
  const edge = new Map([...known].map(([key, tile]) => [Number(key.split(' ')[0]), tile]));
  if (edge.size !== edgeTiles.length) throw new Error('a tile of the ledger is missing');
  const changed = [...appendToTiles(size, edge, hashes).values()];
  await sql`
    insert into ledger_tiles (level, index, hashes)
    select * from unnest(${changed.map(({ level }) => level)}::smallint[],
      ${changed.map(({ index }) => index)}::bigint[], ${changed.map((tile) => toBytea(tile.hashes))}::bytea[])
    on conflict (level, index) do update set hashes = excluded.hashes`.execute(tx);
}

async function writeBundles(tx: Tx, size: number, entries: Uint8Array[]): Promise<void> {
  const first = Math.floor(size / tileWidth);
  const count = size % tileWidth;
  const bundles: Uint8Array[] = [];
  for (let at = 0, width = count; at < entries.length; width = 0) {
    const taken = entries.slice(at, at + tileWidth - width);
    bundles.push(encodeEntries(taken));
    at += taken.length;
  }
  if (count > 0) {
    const before = await tx
      .selectFrom('ledger_bundles')
      .select('entries')
      .where('index', '=', first)
      .executeTakeFirstOrThrow();
    bundles[0] = concatBytes(before.entries, bundles[0] as Uint8Array);
  }
  // Sends all bundles as one binary value and splits it in PostgreSQL, because the driver would send an array as hex
  // text.
  const starts = bundles.map((_, i) =>
    bundles.slice(0, i).reduce((sum, { length }) => sum + length, 1),
  );
  await sql`
    insert into ledger_bundles (index, entries)
    select ${first}::bigint + place - 1, substring(${Buffer.concat(bundles)}::bytea from start for length)
    from unnest(${starts}::int[], ${bundles.map(({ length }) => length)}::int[]) with ordinality as part (start, length, place)
    on conflict (index) do update set entries = excluded.entries`.execute(tx);
}

const toBytea = (bytes: Uint8Array) =>
  `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')}`;

/**
 * Inserts the positions of leaves. Sorts them by key, the order of the index, which halves the time. Formats the array
 * as text, because the driver formats arrays slowly.
 */
async function insertLeafPositions(tx: Tx, size: number, hashes: Uint8Array[]): Promise<void> {
  await sql`
    insert into ledger_positions (key, position)
    select key, ${size}::bigint + place - 1
    from unnest(${`{${hashes.map(toPositionKey).join(',')}}`}::bigint[]) with ordinality as leaf (key, place) order by key
  `.execute(tx);
}

async function writeTallies(tx: Tx, leaves: readonly string[]): Promise<void> {
  const votes = new Map<number, number>();
  const addVotes = (entry: number, count: number) =>
    votes.set(entry, (votes.get(entry) ?? 0) + count);
  const changes: { ref: number; count: number }[] = [];
  for (const text of leaves) {
    const leaf = parseLeaf(text);
    if (!leaf) throw new Error('a leaf of the ledger is malformed');
    if (leaf.type === 'vote') addVotes(leaf.e, 1);
    else if (leaf.type === 'void') changes.push({ ref: leaf.ref, count: -1 });
    else if (leaf.type === 'restore') changes.push({ ref: leaf.ref, count: 1 });
  }
  for (const [index, changed] of Map.groupBy(changes, ({ ref }) => Math.floor(ref / tileWidth))) {
    const bundle = await readBundleLeaves(tx, index);
    for (const { ref, count } of changed) {
      const leaf = parseLeaf(bundle[ref % tileWidth] ?? '');
      if (leaf?.type !== 'vote') throw new Error(`leaf ${ref} of the ledger is not a vote`);
      addVotes(leaf.e, count);
    }
  }
  await sql`
    insert into ledger_tallies as t (entry_number, votes)
    select * from unnest(${[...votes.keys()]}::int[], ${[...votes.values()]}::int[])
    on conflict (entry_number) do update set votes = t.votes + excluded.votes`.execute(tx);
}

async function readBundleLeaves(tx: Tx, index: number): Promise<string[]> {
  const { entries } = await tx
    .selectFrom('ledger_bundles')
    .select('entries')
    .where('index', '=', index)
    .executeTakeFirstOrThrow();
  return decodeEntries(entries)?.map(fromUtf8) ?? [];
}
