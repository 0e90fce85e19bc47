import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, type Registry } from 'prom-client';
import { isPrivateAddress } from '../ip/client-address.ts';

const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/** Whether a request comes from this machine or a private network, and from no proxy, which might be public. */
const isFromPrivateNetwork = ({ socket, headers }: IncomingMessage) =>
  isPrivateAddress(socket.remoteAddress ?? '') && !proxyHeaders.some((name) => name in headers);

/**
 * Serves `/metrics` in Prometheus' text format on a port of its own. Rejects requests from public IP addresses and from
 * proxies with status 403.
 */
export async function serveMetrics(
  registry: Registry,
  { host, port }: { host: string; port: number },
) {
  // Also reports CPU time, memory, garbage collection and delay of the event loop.
  collectDefaultMetrics({ register: registry });
  const server = createServer(async (request, response) => {
    response.setHeader('cache-control', 'no-store');
    if (!isFromPrivateNetwork(request)) return response.writeHead(403).end();
    if (request.url !== '/metrics') return response.writeHead(404).end();
    try {
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
