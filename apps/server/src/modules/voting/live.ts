import { voteChallengeQuery } from '@film-contest/contract/voting';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import {
  type ConnectionLimits,
  createConnectionLimiter,
} from '../../platform/http/connection-limiter.ts';
import { startEventStream } from '../../platform/http/event-stream.ts';
import { sendErrorStatus } from '../../platform/http/faults.ts';
import { createLiveCounts } from './live-counts.ts';

/**
 * Limits of concurrent streams per process: in total, per IP address, and per /24 or IPv6 /48. Clients without a
 * stream poll the counts.
 */
const maxStreams: ConnectionLimits = { inAll: 2_000, each: 30, network: 200 };

interface Options {
  getClientAddress(request: FastifyRequest): string | null;
  limits?: ConnectionLimits;
}

/**
 * Registers the event stream of an entry's count: `{"votes": 12}`, or null while counts are hidden. It is not a call
 * of the contract, because it is endless.
 */
export function registerLiveVotes(
  app: FastifyInstance,
  ctx: Context,
  { getClientAddress, limits = maxStreams }: Options,
): void {
  const counts = createLiveCounts(ctx);
  const connectionLimiter = createConnectionLimiter(limits);
  app.addHook('preClose', async () => counts.end());
  app.get('/api/votes/live', { exposeHeadRoute: false }, async (request, reply) => {
    const entry = voteChallengeQuery.safeParse(request.query).data?.entry;
    if (entry === undefined) return sendErrorStatus(request, reply, 404);
    const slot = connectionLimiter.reserve(getClientAddress(request));
    // HTML specifies that 204 stops an EventSource; an error status would appear in the browser's console.
    if (!slot) return reply.code(204).send();
    addCloseListener(reply, slot.release);
    const votes = await counts.first(entry);
    if (votes === undefined) return sendErrorStatus(request, reply, 404);
    if (reply.raw.destroyed) return reply.hijack();
    const leave = counts.watch(entry, votes, startEventStream(reply));
    addCloseListener(reply, leave);
    return reply;
  });
}

const addCloseListener = ({ raw }: FastifyReply, act: () => void) => {
  if (raw.destroyed) act();
  else raw.once('close', act);
};
