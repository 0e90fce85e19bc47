import { voteChallengeQuery } from '@film-contest/contract/voting';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { startEventStream } from '../../platform/http/event-stream.ts';
import { sendErrorStatus } from '../../platform/http/faults.ts';
import { type ConnectionLimits, createConnectionLimiter } from '../../platform/http/places.ts';
import { createLiveCounts } from './live-counts.ts';

/**
 * Streams of one process: in all, of an address, and of its /24 or IPv6 /48, so that no one network takes
 * all. Who gets none asks for the counts now and then instead.
 */
const mostStreams: ConnectionLimits = { inAll: 2_000, each: 30, network: 200 };

interface Options {
  addressOf(request: FastifyRequest): string | null;
  most?: ConnectionLimits;
}

/**
 * The count of an entry, pushed as it changes: `{"votes": 12}`, or null while counts are hidden. Not
 * a call of the contract, because it has no end.
 */
export function registerLiveVotes(
  app: FastifyInstance,
  ctx: Context,
  { addressOf, most = mostStreams }: Options,
): void {
  const counts = createLiveCounts(ctx);
  const places = createConnectionLimiter(most);
  app.addHook('preClose', async () => counts.end());
  app.get('/api/votes/live', { exposeHeadRoute: false }, async (request, reply) => {
    const entry = voteChallengeQuery.safeParse(request.query).data?.entry;
    if (entry === undefined) return sendErrorStatus(request, reply, 404);
    const place = places.reserve(addressOf(request));
    // By HTML, 204 tells an EventSource not to come back; a fault would be reported to every reader's
    // console.
    if (!place) return reply.code(204).send();
    whenClosed(reply, place.release);
    const votes = await counts.first(entry);
    if (votes === undefined) return sendErrorStatus(request, reply, 404);
    if (reply.raw.destroyed) return reply.hijack();
    const leave = counts.watch(entry, votes, startEventStream(reply));
    whenClosed(reply, leave);
    return reply;
  });
}

const whenClosed = ({ raw }: FastifyReply, act: () => void) => {
  if (raw.destroyed) act();
  else raw.once('close', act);
};
