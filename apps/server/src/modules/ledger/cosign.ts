import { openCheckpoint } from '@film-contest/ledger/checkpoint';
import { listConsistencyRanges } from '@film-contest/ledger/merkle';
import { getCosignatureTime, parseNote, parseVerifierKey } from '@film-contest/ledger/note';
import { formatAddCheckpoint } from '@film-contest/ledger/witness';
import type { Context } from '../../context.ts';
import { readLedgerState } from './ledger-state.ts';
import { hashStoredRanges } from './read-tree.ts';

const timeoutMs = 10_000;
const maxBytes = 10_000;

/** Asks all configured witnesses to cosign the newest checkpoint. */
export async function requestCosignatures(ctx: Context): Promise<void> {
  for (const witness of ctx.config.ledgerWitnesses) {
    await requestCosignature(ctx, witness).catch((error: Error) =>
      ctx.log.warn({ witness: witness.url, reason: error.message }, 'a witness did not cosign'),
    );
  }
}

type Configured = Context['config']['ledgerWitnesses'][number];

async function requestCosignature(ctx: Context, { url, key }: Configured): Promise<void> {
  const { checkpoint, checkpoint_size: size, log } = await readLedgerState(ctx.db);
  const witness = parseVerifierKey(key);
  if (
    checkpoint === null ||
    !witness ||
    !openCheckpoint(checkpoint, ctx.services.getLedgerSigner(log))
  )
    return;
  const last = await ctx.db
    .selectFrom('ledger_cosignatures')
    .select('size')
    .where('witness', '=', witness.name)
    .executeTakeFirst();
  if (last?.size === size) return;
  let response = await sendCheckpoint(ctx, url, last?.size ?? 0, size, checkpoint);
  if (response.status === 409) {
    const known = Number((await readBody(response)).trim());
    // The witness has seen a longer log: this log was restored from a backup, or another program signs with its
    // key.
    if (!Number.isSafeInteger(known) || known > size)
      throw new Error(`it has seen ${known} leaves, more than the ${size} of this log`);
    response = await sendCheckpoint(ctx, url, known, size, checkpoint);
  }
  if (response.status !== 200) throw new Error(`HTTP ${response.status}`);
  const lines = (await readBody(response)).split('\n').filter((line) => line !== '');
  const signature = lines
    .map((line) => `${line}\n`)
    .find((line) => {
      const note = parseNote(checkpoint + line);
      return note && getCosignatureTime(note, witness) !== null;
    });
  if (!signature) throw new Error('it did not sign with its key');
  const row = { size, checkpoint, signature, at: new Date() };
  await ctx.db
    .insertInto('ledger_cosignatures')
    .values({ witness: witness.name, ...row })
    .onConflict((conflict) => conflict.column('witness').doUpdateSet(row))
    .execute();
}

async function sendCheckpoint(
  { db }: Context,
  url: string,
  oldSize: number,
  size: number,
  checkpoint: string,
): Promise<Response> {
  const proof = await hashStoredRanges(db, size, listConsistencyRanges(oldSize, size));
  return fetch(`${url}/add-checkpoint`, {
    method: 'POST',
    body: formatAddCheckpoint({ oldSize, proof, checkpoint }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
}

async function readBody(response: Response): Promise<string> {
  const text = await response.text();
  if (text.length > maxBytes) throw new Error('its answer is too long');
  return text;
}

/** Lists the witnesses, each with the newest checkpoint that it has cosigned. */
export async function listWitnesses({ db, config }: Context) {
  const rows = await db
    .selectFrom('ledger_cosignatures')
    .select(['witness', 'size', 'checkpoint', 'signature', 'at'])
    .execute();
  return config.ledgerWitnesses.map(({ key }) => {
    const name = parseVerifierKey(key)?.name ?? '';
    const row = rows.find(({ witness }) => witness === name);
    const checkpoint = row ? row.checkpoint + row.signature : null;
    return { name, key, size: row?.size ?? null, at: row?.at.toISOString() ?? null, checkpoint };
  });
}
