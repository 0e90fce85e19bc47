import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { canonicalAddress } from '../ip/client-address.ts';
import { createPlaces, type PlaceLimits } from './places.ts';

/**
 * Connections of one process. One address may be that of a school or of an office, with six connections for each
 * browser; four networks together may take all.
 */
const usualConnectionLimits: PlaceLimits = { inAll: 10_000, each: 1_000, network: 2_500 };

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
  most: PlaceLimits = usualConnectionLimits,
): void {
  const places = createPlaces(most);
  let closed = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  const noteClosed = () => {
    closed += 1;
    if (Date.now() - loggedAt < logEveryMs) return;
    log.warn({ closed }, 'connections over the limit were closed');
    closed = 0;
    loggedAt = Date.now();
  };
  server.maxConnections = most.inAll;
  server.on('drop', noteClosed);
  server.on('connection', (socket: Socket) => {
    const address = canonicalAddress(socket.remoteAddress ?? '');
    if (address !== null && isExempt(address)) return;
    const place = places.take(address);
    if (place) {
      socket.once('close', place.leave);
    } else {
      noteClosed();
      socket.destroy();
    }
  });
}
