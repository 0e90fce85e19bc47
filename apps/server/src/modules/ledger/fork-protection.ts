import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { areBytesEqual } from '@film-contest/ledger/bytes';
import { type OpenedCheckpoint, openCheckpoint } from '@film-contest/ledger/checkpoint';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { LedgerState } from './ledger-state.ts';
import { readRoot } from './read-tree.ts';

/**
 * File with the last published checkpoint. It is outside of the database, so that a restored database can be compared
 * with it: the ledger must never contradict what readers have seen.
 */
const getCheckpointFile = ({ config }: Context) => path.join(config.dataDir, 'ledger-checkpoint');

/** The ledger's number is the last part of its name. */
export const getLogNumber = (origin: string) => Number(/\/tlog\/(\d+)$/.exec(origin)?.[1] ?? 1);

/**
 * Reads the last published checkpoint from the data folder. Accepts any origin, because the site's URL may have
 * changed since.
 */
export async function readPublishedCheckpoint(ctx: Context): Promise<OpenedCheckpoint | null> {
  const text = await readFile(getCheckpointFile(ctx), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return null;
    },
  );
  if (text === null) return null;
  const name = text.slice(0, text.indexOf('\n'));
  return openCheckpoint(text, { ...ctx.services.getLedgerSigner(1), name });
}

/** Stores a published checkpoint, unless a newer one is stored. */
export async function storePublishedCheckpoint(ctx: Context, text: string): Promise<void> {
  const given = openCheckpoint(text, {
    ...ctx.services.getLedgerSigner(1),
    name: text.slice(0, text.indexOf('\n')),
  });
  const stored = await readPublishedCheckpoint(ctx);
  const isNewer =
    given &&
    (!stored ||
      getLogNumber(given.origin) > getLogNumber(stored.origin) ||
      (getLogNumber(given.origin) === getLogNumber(stored.origin) && given.size > stored.size));
  if (!isNewer) return;
  const draft = `${getCheckpointFile(ctx)}.${randomUUID()}`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await rename(draft, getCheckpointFile(ctx));
}

export type Refusal = 'restored' | 'older' | 'different';

/**
 * Returns why the ledger in the database must not be continued; null if it may be.
 *
 * - `restored`: the database was restored from a backup.
 * - `older`: the ledger is older than the last published checkpoint.
 * - `different`: the start of the ledger differs from the last published checkpoint.
 */
export async function findCheckpointContradiction(
  ctx: Context,
  tx: Tx,
  state: LedgerState & { is_restored: boolean },
): Promise<Refusal | null> {
  const published = await readPublishedCheckpoint(ctx);
  if (!published) return state.is_restored ? 'restored' : null;
  const log = getLogNumber(published.origin);
  if (log > state.log) return 'older';
  if (log < state.log) return state.is_restored ? 'restored' : null;
  if (published.size > state.checkpoint_size) return 'older';
  const root = await readRoot(tx, published.size);
  return areBytesEqual(root, published.root) ? null : 'different';
}
