import type { FastifyInstance, FastifyReply } from 'fastify';
import { classifyOutcome, type Metrics } from './metrics.ts';

const refused = new WeakSet<FastifyReply>();

/** Marks the response of a rejected call, because its HTTP status 200 does not show the rejection. */
export const markAsRefused = (reply: FastifyReply): void => void refused.add(reply);

/**
 * Counts and times all completed responses by route pattern, because the number of URLs is unbounded. Does not count
 * responses whose client disconnected.
 */
export function registerRequestMetrics(
  app: FastifyInstance,
  { requests, requestSeconds }: Pick<Metrics, 'requests' | 'requestSeconds'>,
): void {
  app.addHook('onResponse', async (request, reply) => {
    const { url } = request.routeOptions;
    const [route, method] = url ? [url, request.method] : ['unknown', 'any'];
    const outcome = classifyOutcome(reply.raw.statusCode, refused.has(reply));
    requests.inc({ method, route, outcome });
    requestSeconds.observe({ route }, reply.elapsedTime / 1000);
  });
}
