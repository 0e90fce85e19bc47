import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Config, isLoopbackHost } from './config.ts';
import { sendErrorStatus } from './platform/http/faults.ts';

/**
 * Rejects requests from other machines in demo mode, because /dev shows mails and captcha codes. Also rejects:
 * - DNS rebinding, where a page of another site resolves its host name to the loopback address
 * - requests that a reverse proxy forwards with the host name localhost
 * Benchmarks and browser tests trust a proxy, so that they can vote from many IP addresses. Below /dev, proxies are
 * always rejected.
 */
export function rejectNonLocalRequests(
  app: FastifyInstance,
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const isPrivate = trustedProxies.length === 0 || request.routeOptions.url?.startsWith('/dev/');
    const isForeign = !isLoopbackHost(request.headers.host ?? '');
    if (isForeign || (isPrivate && isRequestProxied(request)))
      return sendErrorStatus(request, reply, 421);
  });
}

const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/**
 * Detects reverse proxies by their headers, or by HTTP/1.0, which browsers do not use. nginx uses HTTP/1.0 by default
 * and adds no headers.
 */
const isRequestProxied = ({ headers, raw }: FastifyRequest) =>
  raw.httpVersion === '1.0' || proxyHeaders.some((name) => headers[name] !== undefined);
