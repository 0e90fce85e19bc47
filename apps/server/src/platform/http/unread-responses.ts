import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Time in which a client must read something: `ms`, plus the unsent bytes at a minimum rate, because Node reports
 * progress only per complete chunk; a megabyte of a film adds 128 seconds. Paused video players read nothing; browsers
 * reconnect with a range request after their connection was closed.
 */
const defaultLimits = { ms: 120_000, bytesPerSecond: 8 * 1024 };

const sweepMs = 5_000;

/**
 * Closes connections whose client does not read its responses, so that clients cannot hold connections and the memory
 * of unsent responses.
 */
export function closeUnreadResponses(
  server: Server,
  { ms, bytesPerSecond }: typeof defaultLimits = defaultLimits,
): void {
  /** For each connection, the bytes that the operating system has accepted, and the time of the last change. */
  const open = new Map<Socket, { sentBytes: number; unchangedSince: number }>();
  server.on('connection', (socket: Socket) => {
    open.set(socket, { sentBytes: 0, unchangedSince: Date.now() });
    socket.once('close', () => open.delete(socket));
  });
  const closeStalledConnections = () => {
    const now = Date.now();
    for (const [socket, state] of open) {
      const pendingBytes = socket.writableLength;
      const sentBytes = socket.bytesWritten - pendingBytes;
      if (pendingBytes === 0 || sentBytes !== state.sentBytes) {
        state.sentBytes = sentBytes;
        state.unchangedSince = now;
      } else if (now - state.unchangedSince > ms + (pendingBytes / bytesPerSecond) * 1000) {
        socket.destroy();
      }
    }
  };
  const timer = setInterval(closeStalledConnections, sweepMs).unref();
  server.once('close', () => clearInterval(timer));
}
