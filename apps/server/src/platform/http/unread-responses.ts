import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * A client must read something within `ms`, plus the time that its unsent bytes take at the minimum rate (128 seconds
 * for a megabyte), because Node reports progress only per complete chunk. Paused video players read nothing. If their
 * connection is closed, browsers reconnect with a range request.
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
