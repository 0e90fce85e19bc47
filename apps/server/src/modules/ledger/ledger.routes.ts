import { formatVerifierKey } from '@film-contest/ledger/note';
import { toPromiseKey } from '@film-contest/ledger/promise';
import { parseTilePath } from '@film-contest/ledger/tiles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { sendErrorStatus } from '../../platform/http/faults.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { createSemaphore } from '../../platform/semaphore.ts';
import { readVoteRulesFile } from '../vote-rules/vote-rules.ts';
import { listWitnesses } from './cosign.ts';
import {
  createConsistencyProof,
  createReceipt,
  parseLeafHash,
  readCheckpoint,
  readPublicTally,
  readPublishedTile,
} from './ledger.ts';

const immutable = 'public, max-age=31536000, immutable';
/**
 * `Cache-Control` of files that change with each checkpoint. Their maximum age is shorter than the time between two
 * checkpoints.
 */
const brief = 'public, max-age=5';
const text = 'text/plain; charset=utf-8';
/** Maximum concurrent reads: a quarter of the connections to the database, because votes need the others. */
const maxReads = 4;
/** Maximum queued reads. A browser requests fewer at once, and all of them together take less than a second. */
const maxWaiting = 256;

const parseTreeSize = (size: unknown): number | null =>
  typeof size === 'string' && /^\d{1,15}$/.test(size) ? Number(size) : null;

/**
 * Registers the public files of the vote ledger below `/tlog/`, in the formats of C2SP tlog-tiles. They are not calls
 * of the contract, because C2SP defines their formats.
 */
export function registerLedgerFiles(app: FastifyInstance, ctx: Context): void {
  // Allows pages of other origins, such as those of witnesses and newspapers, to read the ledger.
  app.addHook('onRequest', async (_, reply) => {
    reply
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin');
  });
  const { run: read } = createSemaphore(maxReads, maxWaiting);
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof Refusal)) throw error;
    return sendErrorStatus(request, reply.header('retry-after', '2'), 503);
  });
  const sendText = (request: FastifyRequest, reply: FastifyReply, body: string | null) =>
    body === null
      ? sendErrorStatus(request, reply, 404)
      : reply.header('cache-control', brief).type(text).send(body);

  app.get('/tlog/checkpoint', async (request, reply) =>
    sendText(request, reply, await read(() => readCheckpoint(ctx))),
  );
  app.get('/tlog/key', async (request, reply) => {
    const { log } = await read(() => ctx.services.ledgerState.get());
    const signer = ctx.services.getLedgerSigner(log);
    const keys = [signer, toPromiseKey(signer)].map(formatVerifierKey);
    return sendText(request, reply, `${keys.join('\n')}\n`);
  });
  app.get('/tlog/tally', async (_, reply) =>
    reply.header('cache-control', brief).send(await read(() => readPublicTally(ctx))),
  );
  app.get('/tlog/witnesses', async (_, reply) =>
    reply.header('cache-control', brief).send(await read(() => listWitnesses(ctx))),
  );
  app.get<{ Querystring: { leaf?: unknown } }>('/tlog/proof', async (request, reply) => {
    const hash = parseLeafHash(request.query.leaf);
    const receipt = hash && (await read(() => createReceipt(ctx, hash)));
    // Returns 204 while the leaf is not in the log, because pages poll and an error status would appear in the
    // browser's console.
    if (hash && receipt === null) return reply.code(204).header('cache-control', 'no-store').send();
    return sendText(request, reply, receipt);
  });
  app.get<{ Querystring: { from?: unknown; to?: unknown } }>(
    '/tlog/consistency',
    async (request, reply) => {
      const from = parseTreeSize(request.query.from);
      const to = parseTreeSize(request.query.to);
      const isValid = from !== null && (to !== null || request.query.to === undefined);
      const proof = isValid ? await read(() => createConsistencyProof(ctx, from, to)) : null;
      return sendText(request, reply, proof);
    },
  );

  app.get<{ Params: { number: string } }>(
    '/tlog/rules/:number(^\\d{1,9}$).json',
    async (request, reply) => {
      const file = await read(() => readVoteRulesFile(ctx, Number(request.params.number)));
      if (file === null) return sendErrorStatus(request, reply, 404);
      return reply
        .header('cache-control', brief)
        .header(
          'content-disposition',
          `attachment; filename="voting-rules-${request.params.number}.json"`,
        )
        .type('application/json; charset=utf-8')
        .send(file);
    },
  );

  const sendTile = async (
    request: FastifyRequest<{ Params: { '*': string; log?: string } }>,
    reply: FastifyReply,
  ) => {
    const { log = '1', '*': path } = request.params;
    const tile = parseTilePath(`tile/${path}`);
    const bytes = tile && (await read(() => readPublishedTile(ctx, Number(log), tile)));
    if (!bytes) return sendErrorStatus(request, reply, 404);
    return reply
      .header('cache-control', immutable)
      .type('application/octet-stream')
      .send(Buffer.from(bytes));
  };
  app.get('/tlog/tile/*', sendTile);
  // Later ledgers have their own URLs, because their tiles differ and caches keep tiles for a year.
  app.get('/tlog/:log(^[2-9]\\d{0,3}$)/tile/*', sendTile);
}
