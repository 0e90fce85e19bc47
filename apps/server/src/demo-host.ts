import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Config, isLoopbackHost } from './config.ts';
import { sendErrorStatus } from './platform/http/faults.ts';

/**
 * Rejects requests that do not come from this machine: mails and captcha codes are shown at /dev. A page elsewhere
 * could let its own name resolve to the loopback address (DNS rebinding), and a reverse proxy may pass on the
 * requests of others under the name localhost. The benchmarks and browser tests trust a proxy to vote from many
 * addresses, but not below /dev.
 */
export function refuseOtherMachines(
  app: FastifyInstance,
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const isPrivate = trustedProxies.length === 0 || request.routeOptions.url?.startsWith('/dev/');
    const isForeign = !isLoopbackHost(request.headers.host ?? '');
    if (isForeign || (isPrivate && isProxied(request))) return sendErrorStatus(request, reply, 421);
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

/** No browser speaks HTTP/1.0 any more; nginx does by default, and then adds no header. */
const isProxied = ({ headers, raw }: FastifyRequest) =>
  raw.httpVersion === '1.0' || proxyHeaders.some((name) => headers[name] !== undefined);
