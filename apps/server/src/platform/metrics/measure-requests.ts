import type { FastifyInstance, FastifyReply } from 'fastify';
import { classifyOutcome, type Metrics } from './metrics.ts';

const refused = new WeakSet<FastifyReply>();

/** Marks a response with HTTP 200 as the refusal of a call. */
export const markAsRefused = (reply: FastifyReply): void => void refused.add(reply);

/**
 * Counts and times all completed responses by their route, which is a pattern, because URLs are unbounded. Responses whose
 * client disconnects are not counted.
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
