import { voteChallengeQuery } from '@film-contest/contract/voting';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { answerWithEvents } from '../../platform/http/event-stream.ts';
import { sendFault } from '../../platform/http/faults.ts';
import { createPlaces, type PlaceLimits } from '../../platform/http/places.ts';
import { openLiveCounts } from './live-counts.ts';

/**
 * Streams of one process: in all, of an address, and of its /24 or IPv6 /48, so that no one network takes
 * all. Who gets none asks for the counts now and then instead.
 */
const mostStreams: PlaceLimits = { inAll: 2_000, each: 30, network: 200 };

interface Options {
  addressOf(request: FastifyRequest): string | null;
  most?: PlaceLimits;
}

/**
 * The count of an entry, pushed as it changes: `{"votes": 12}`, or null while counts are hidden. Not
 * a call of the contract, because it has no end.
 */
export function liveVotes(
  app: FastifyInstance,
  ctx: Context,
  { addressOf, most = mostStreams }: Options,
): void {
  const counts = openLiveCounts(ctx);
  const places = createPlaces(most);
  app.addHook('preClose', async () => counts.end());
  app.get('/api/votes/live', { exposeHeadRoute: false }, async (request, reply) => {
    const entry = voteChallengeQuery.safeParse(request.query).data?.entry;
    if (entry === undefined) return sendFault(request, reply, 404);
    const place = places.take(addressOf(request));
    // By HTML, 204 tells an EventSource not to come back; a fault would be reported to every reader's
    // console.
    if (!place) return reply.code(204).send();
    whenClosed(reply, place.leave);
    const votes = await counts.first(entry);
    if (votes === undefined) return sendFault(request, reply, 404);
    if (reply.raw.destroyed) return reply.hijack();
    const leave = counts.watch(entry, votes, answerWithEvents(reply));
    whenClosed(reply, leave);
    return reply;
  });
}

const whenClosed = ({ raw }: FastifyReply, act: () => void) => {
  if (raw.destroyed) act();
  else raw.once('close', act);
};
