import { randomUUID } from 'node:crypto';
import { fromUtf8 } from '@film-contest/ledger/bytes';
import { decodeEntries } from '@film-contest/ledger/tiles';
import { type Verified, verifyLog } from '@film-contest/ledger/verify-log';
import { expect } from 'vitest';
import { sequenceLeaves } from '../src/modules/ledger/sequencer.ts';
import type { TestApp } from './app.ts';
import { castVote, createVoter } from './votes.ts';

/** Moves all queued leaves to the ledger and signs a checkpoint at once. */
export const sequenceAndSign = ({ ctx }: TestApp) => sequenceLeaves(ctx, { checkpointMs: 0 });

/**
 * Sequences all queued leaves after a sequencer was killed. Retries, because PostgreSQL releases the killed sequencer's
 * lock only when it notices the lost connection.
 */
export const sequenceAfterKill = (app: TestApp): Promise<void> =>
  expect
    .poll(
      async () => {
        const refusal = await sequenceAndSign(app);
        const { rows } = await app.ctx.pool.query<{ waiting: number }>(
          'select count(*)::int as waiting from ledger_queue',
        );
        return { refusal, waiting: rows[0]?.waiting };
      },
      { timeout: 60_000 },
    )
    .toEqual({ refusal: null, waiting: 0 });

/** Reads a public file of the ledger; null if there is none. */
export async function readLedgerFile(
  { server, ctx }: TestApp,
  path: string,
): Promise<Uint8Array | null> {
  ctx.services.ledgerState.clear();
  const { statusCode, rawPayload } = await server.inject({ url: `/tlog/${path}` });
  return statusCode === 200 ? rawPayload : null;
}

/** Verifies the ledger from its public files alone. */
export const verifyPublicLedger = (app: TestApp, earlier: string[] = []): Promise<Verified> =>
  verifyLog({ read: (path) => readLedgerFile(app, path), earlier });

/** Casts the vote of a new device and returns its receipt. */
export async function castNewVote(app: TestApp, entry: number) {
  const voter = await createVoter(app, entry);
  const requestId = randomUUID();
  const outcome = await castVote(voter, entry, { requestId });
  if (!outcome.ok) throw new Error(`the vote was rejected: ${outcome.code}`);
  return { voter, requestId, ...outcome.data };
}

/** Returns the leaves that the ledger does not contain. */
export async function findMissingLeaves(
  { ctx }: TestApp,
  leaves: ReadonlySet<string>,
): Promise<string[]> {
  const { rows } = await ctx.pool.query<{ entries: Buffer }>(
    'select entries from ledger_bundles order by index',
  );
  const logged = new Set(
    rows.flatMap(({ entries: bundle }) => decodeEntries(bundle)?.map(fromUtf8) ?? []),
  );
  return [...leaves].filter((leaf) => !logged.has(leaf));
}
