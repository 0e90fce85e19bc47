import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { canonicalAddress, networksOf } from '../ip/client-address.ts';
import { createPlaces } from './places.ts';

/** Connections of one process: in all, and from one IPv4 address or IPv6 /64. */
export interface ConnectionLimits {
  inAll: number;
  each: number;
}

/** One address may be that of a school or of an office, with six connections for each browser. */
const usualConnectionLimits: ConnectionLimits = { inAll: 10_000, each: 1_000 };

const logEveryMs = 60_000;

/**
 * Closes new connections beyond the limits at once.
 *
 * @param isExempt whether a peer, such as a trusted proxy, has no limit of its own.
 */
export function limitConnections(
  server: Server,
  log: Logger,
  isExempt: (address: string) => boolean,
  { inAll, each }: ConnectionLimits = usualConnectionLimits,
): void {
  const places = createPlaces({ inAll: Number.POSITIVE_INFINITY, each });
  let closed = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  const noteClosed = () => {
    closed += 1;
    if (Date.now() - loggedAt < logEveryMs) return;
    log.warn({ closed }, 'connections over the limit were closed');
    closed = 0;
    loggedAt = Date.now();
  };
  server.maxConnections = inAll;
  server.on('drop', noteClosed);
  server.on('connection', (socket: Socket) => {
    const address = canonicalAddress(socket.remoteAddress ?? '');
    if (address !== null && isExempt(address)) return;
    const place = places.take(address === null ? 'unknown' : networksOf(address).narrow);
    if (typeof place === 'string') {
      noteClosed();
      socket.destroy();
    } else {
      socket.once('close', place.leave);
    }
  });
}
