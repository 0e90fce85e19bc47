import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** How long the body of an ordinary request may take: as long as the clients wait for an answer. */
const bodyMs = 20_000;

/** An upload must bring at least this many bytes in each window; a line that stalls for less is kept. */
const uploadWindow = { ms: 30_000, bytes: 8 * 1024 };

const sweepMs = 1_000;

/** A body that has not arrived completely. */
interface OpenBody {
  isUpload: boolean;
  /** Start of the current window, in milliseconds since 1970. */
  since: number;
  /** `bytesRead` of the connection at that time. */
  bytesBefore: number;
}

/**
 * Closes connections whose request body arrives too slowly, so that a client cannot hold them by
 * sending one byte at a time. Uploads may take any time in all, at a minimum rate. Rejects unknown expectations.
 *
 * @param isUpload whether a request may send a large body, by its URL.
 */
export function closeSlowBodies(server: Server, isUpload: (url: string) => boolean): void {
  const open = new Map<IncomingMessage, OpenBody>();
  const watch = (request: IncomingMessage) => {
    if (!announcesBody(request)) return;
    const { url = '', socket } = request;
    const bytesBefore = socket.bytesRead;
    open.set(request, { isUpload: isUpload(url), since: Date.now(), bytesBefore });
  };
  server.on('request', watch);
  // Node emits this in place of `request`, for any expectation but `100-continue`.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    // The response may wait for those to earlier requests of the connection.
    watch(request);
    response.writeHead(417, { connection: 'close', 'content-length': 0 }).end();
  });
  const sweep = () => {
    for (const [request, body] of open) {
      const { socket } = request;
      if (request.complete || socket.destroyed) open.delete(request);
      else if (isTooSlow(request, body)) socket.destroy();
    }
  };
  const timer = setInterval(sweep, sweepMs).unref();
  server.once('close', () => clearInterval(timer));
}

const announcesBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Begins the next window of an upload when the last one brought enough. */
function isTooSlow(request: IncomingMessage, body: OpenBody): boolean {
  const elapsed = Date.now() - body.since;
  if (!body.isUpload) return elapsed > bodyMs;
  if (elapsed <= uploadWindow.ms) return false;
  const { bytesRead } = request.socket;
  const arrived = bytesRead - body.bytesBefore;
  Object.assign(body, { since: Date.now(), bytesBefore: bytesRead });
  // Bytes that wait to be read: the server is slow, not the client.
  return arrived < uploadWindow.bytes && request.readableLength === 0;
}
