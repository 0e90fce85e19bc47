import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * How long a client may read nothing, and how slow a line the bytes that wait are allowed for: Node tells only when
 * a whole piece was taken. Players of films read nothing while they are paused; browsers ask for the rest by a range
 * when such a connection is closed.
 */
const usualPatience = { ms: 120_000, bytesPerSecond: 8 * 1024 };

const sweepMs = 5_000;

/**
 * Closes connections whose client does not read what is sent to it, so that it cannot hold them, and what waits for
 * it, by leaving its responses unread.
 */
export function closeUnreadResponses(
  server: Server,
  { ms, bytesPerSecond }: typeof usualPatience = usualPatience,
): void {
  /** Bytes that the system has taken of each connection, and since when no more. */
  const open = new Map<Socket, { taken: number; since: number }>();
  server.on('connection', (socket: Socket) => {
    open.set(socket, { taken: 0, since: Date.now() });
    socket.once('close', () => open.delete(socket));
  });
  const sweep = () => {
    const now = Date.now();
    for (const [socket, state] of open) {
      const waiting = socket.writableLength;
      const taken = socket.bytesWritten - waiting;
      if (waiting === 0 || taken !== state.taken) Object.assign(state, { taken, since: now });
      else if (now - state.since > ms + (waiting / bytesPerSecond) * 1000) socket.destroy();
    }
  };
  const timer = setInterval(sweep, sweepMs).unref();
  server.once('close', () => clearInterval(timer));
}
