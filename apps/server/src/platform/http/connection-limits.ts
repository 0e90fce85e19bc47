import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { toCanonicalAddress } from '../ip/client-address.ts';
import { type ConnectionLimits, createConnectionLimiter } from './connection-limiter.ts';

/**
 * Maximum connections of one process. A school or an office may share one IP address, and each browser opens six
 * connections. A single network can use a quarter of all connections.
 */
const defaultConnectionLimits: ConnectionLimits = { inAll: 10_000, each: 1_000, network: 2_500 };

const logEveryMs = 60_000;

/**
 * Closes new connections beyond the limits at once.
 * @param isExempt whether a peer, such as a trusted proxy, has no limit of its own.
 */
export function limitConnections(
  server: Server,
  log: Logger,
  isExempt: (address: string) => boolean,
  limits: ConnectionLimits = defaultConnectionLimits,
): void {
  const connectionLimiter = createConnectionLimiter(limits);
  let closed = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  const countAndLogClosed = () => {
    closed += 1;
    if (Date.now() - loggedAt < logEveryMs) return;
    log.warn({ closed }, 'connections over the limit were closed');
    closed = 0;
    loggedAt = Date.now();
  };
  server.maxConnections = limits.inAll;
  server.on('drop', countAndLogClosed);
  server.on('connection', (socket: Socket) => {
    const address = toCanonicalAddress(socket.remoteAddress ?? '');
    if (address !== null && isExempt(address)) return;
    const slot = connectionLimiter.reserve(address);
    if (slot) {
      socket.once('close', slot.release);
    } else {
      countAndLogClosed();
      socket.destroy();
    }
  });
}
