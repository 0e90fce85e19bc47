import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Maximum time for the body of an ordinary request, equal to the longest that clients wait for a response. */
const bodyMs = 20_000;

/** Minimum rate of uploads: this many bytes in each window. */
const uploadWindow = { ms: 30_000, bytes: 8 * 1024 };

const sweepMs = 1_000;

interface OpenBody {
  isUpload: boolean;
  windowStart: number;
  /** The connection's `bytesRead` at the start of the window. */
  bytesBefore: number;
}

/**
 * Closes connections whose request body arrives too slowly, so that clients cannot hold them by sending one byte at a
 * time. Uploads have a minimum rate, but no time limit. Rejects unknown `Expect` headers.
 * @param isUpload whether a request may send a large body, by its URL.
 */
export function closeSlowBodies(server: Server, isUpload: (url: string) => boolean): void {
  const open = new Map<IncomingMessage, OpenBody>();
  const watchRequestBody = (request: IncomingMessage) => {
    if (!hasRequestBody(request)) return;
    const { url = '', socket } = request;
    const bytesBefore = socket.bytesRead;
    open.set(request, { isUpload: isUpload(url), windowStart: Date.now(), bytesBefore });
  };
  server.on('request', watchRequestBody);
  // Node emits `checkExpectation` instead of `request` for every expectation but `100-continue`.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    // The response may be queued behind earlier responses of the connection, so the body is watched too.
    watchRequestBody(request);
    response.writeHead(417, { connection: 'close', 'content-length': 0 }).end();
  });
  const closeSlowConnections = () => {
    for (const [request, body] of open) {
      const { socket } = request;
      if (request.complete || socket.destroyed) open.delete(request);
      else if (isUploadTooSlow(request, body)) socket.destroy();
    }
  };
  const timer = setInterval(closeSlowConnections, sweepMs).unref();
  server.once('close', () => clearInterval(timer));
}

const hasRequestBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Whether an upload sent too few bytes in the last window; otherwise starts the next window. */
function isUploadTooSlow(request: IncomingMessage, body: OpenBody): boolean {
  const elapsed = Date.now() - body.windowStart;
  if (!body.isUpload) return elapsed > bodyMs;
  if (elapsed <= uploadWindow.ms) return false;
  const { bytesRead } = request.socket;
  const received = bytesRead - body.bytesBefore;
  body.windowStart = Date.now();
  body.bytesBefore = bytesRead;
  // Spares clients whose bytes wait in the buffer, because then the server is slow.
  return received < uploadWindow.bytes && request.readableLength === 0;
}
