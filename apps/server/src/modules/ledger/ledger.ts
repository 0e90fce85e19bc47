import { fromUtf8, toBase64 } from '@film-contest/ledger/bytes';
import { type OpenedCheckpoint, openCheckpoint } from '@film-contest/ledger/checkpoint';
import { listConsistencyRanges, listInclusionRanges } from '@film-contest/ledger/merkle';
import { formatReceipt } from '@film-contest/ledger/proof';
import { type Bundle, decodeEntries, type Tile, tileWidth } from '@film-contest/ledger/tiles';
import type { Context } from '../../context.ts';
import { findLeafPosition, hashStoredRanges, readBundle, readTile } from './read-tree.ts';

/**
 * Reads a tile or bundle of ledger number `log`; null if no checkpoint covers the tile, or its content is not public
 * yet.
 */
export async function readPublishedTile(
  { db, services }: Context,
  log: number,
  tile: Tile | Bundle,
): Promise<Uint8Array | null> {
  const state = await services.ledgerState.get();
  if (state.log !== log) return null;
  const { index, width } = tile;
  const unit = tile.level === 'entries' ? 1 : tileWidth ** tile.level;
  if ((index * tileWidth + width) * unit > state.checkpoint_size) return null;
  if (tile.level !== 'entries') return readTile(db, tile);
  const isHidden = state.hidden_from !== null && index * tileWidth + width > state.hidden_from;
  return isHidden ? null : readBundle(db, { index, width });
}

/**
 * Returns the votes per entry at the last checkpoint. `votes` is null while counts are hidden, because the checkpoint
 * includes leaves that are not public yet.
 */
export async function readPublicTally({ services }: Context) {
  const { checkpoint_size, hidden_from, tally } = await services.ledgerState.get();
  const size = Math.max(0, checkpoint_size);
  return { size, hiddenFrom: hidden_from, votes: hidden_from === null ? tally : null };
}

/**
 * Creates a receipt: the proof that a checkpoint contains the leaf. Uses the newest cosigned checkpoint if it contains
 * the leaf, otherwise the newest checkpoint. Omits the text of a leaf that is not public while counts are hidden.
 * @returns null if no checkpoint contains the leaf yet
 */
export async function createReceipt(ctx: Context, leafHash: Uint8Array): Promise<string | null> {
  const { db } = ctx;
  const index = await findLeafPosition(db, leafHash);
  const newest = await readNewestCheckpoint(ctx);
  if (index === null || !newest || index >= newest.size) return null;
  const cosigned = await readCosignedCheckpoint(ctx);
  const checkpoint = cosigned && cosigned.size > index ? cosigned : newest;
  const isHidden = newest.hiddenFrom !== null && index >= newest.hiddenFrom;
  const leaf = isHidden ? null : await readLeaf(ctx, index);
  const { size } = checkpoint;
  const proof = await hashStoredRanges(db, size, listInclusionRanges(index, size));
  return formatReceipt({ leaf, index, proof, checkpoint: checkpoint.text });
}

async function readLeaf({ db }: Context, index: number): Promise<string> {
  const bundle = Math.floor(index / tileWidth);
  const width = (index % tileWidth) + 1;
  const entries = await readBundle(db, { index: bundle, width });
  const leaf = entries && decodeEntries(entries)?.at(-1);
  if (!leaf) throw new Error('a leaf of the ledger is missing');
  return fromUtf8(leaf);
}

interface PublishedCheckpoint extends OpenedCheckpoint {
  text: string;
}

async function readNewestCheckpoint(ctx: Context) {
  const { checkpoint, log, hidden_from: hiddenFrom } = await ctx.services.ledgerState.get();
  const opened = checkpoint && openCheckpoint(checkpoint, ctx.services.getLedgerSigner(log));
  if (!checkpoint || !opened) return null;
  const signatures = await readCosignatures(ctx, opened.size);
  return { ...opened, text: checkpoint + signatures, hiddenFrom };
}

/** Reads the largest checkpoint that a witness has cosigned. */
async function readCosignedCheckpoint(ctx: Context): Promise<PublishedCheckpoint | null> {
  const row = await ctx.db
    .selectFrom('ledger_cosignatures')
    .select(['checkpoint', 'size'])
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { log } = await ctx.services.ledgerState.get();
  const opened = openCheckpoint(row.checkpoint, ctx.services.getLedgerSigner(log));
  const signatures = await readCosignatures(ctx, row.size);
  return opened && { ...opened, text: row.checkpoint + signatures };
}

async function readCosignatures({ db }: Context, size: number): Promise<string> {
  const rows = await db
    .selectFrom('ledger_cosignatures')
    .select('signature')
    .where('size', '=', size)
    .orderBy('witness')
    .execute();
  return rows.map(({ signature }) => signature).join('');
}

/** Returns the newest checkpoint with its cosignatures; null before the first one. */
export const readCheckpoint = async (ctx: Context): Promise<string | null> =>
  (await readNewestCheckpoint(ctx))?.text ?? null;

/**
 * Creates a consistency proof from the tree of `oldSize` leaves to the newest checkpoint, in the request format of
 * C2SP tlog-witness. With `size`, creates the proof to the tree of that size and omits the checkpoint.
 */
export async function createConsistencyProof(
  ctx: Context,
  oldSize: number,
  size: number | null,
): Promise<string | null> {
  const newest = await readNewestCheckpoint(ctx);
  const newSize = size ?? newest?.size ?? 0;
  if (!newest || oldSize > newSize || newSize > newest.size) return null;
  const hashes = await hashStoredRanges(ctx.db, newSize, listConsistencyRanges(oldSize, newSize));
  const lines = [`old ${oldSize}`, ...hashes.map(toBase64)];
  return `${lines.join('\n')}\n\n${size === null ? newest.text : ''}`;
}

/** Parses a leaf's hash in hex; null if it is malformed. */
export const parseLeafHash = (text: unknown): Uint8Array | null =>
  typeof text === 'string' && /^[0-9a-f]{64}$/.test(text) ? Buffer.from(text, 'hex') : null;
