import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PausedPage {
  url: string;
  /** Sends the rest of the paused page. */
  finish(): void;
  close(): void;
}

/** Starts a proxy that delivers one page only up to the middle of an element, until `finish` is called. */
export async function startPausingProxy(
  serverUrl: string,
  path: string,
  element: string,
): Promise<PausedPage> {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const passing = createServer(async (request, response) => {
    const language = request.headers['accept-language'] ?? '';
    const answer = await fetch(`${serverUrl}${request.url}`, {
      headers: { 'accept-language': language },
    });
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? '',
    });
    if (request.url !== path) return response.end(body);
    const [start, end] = [body.indexOf(`<${element}`), body.indexOf(`</${element}>`)];
    const cut = body.indexOf('<', start + (end - start) / 10);
    response.write(body.subarray(0, cut));
    await finished;
    response.end(body.subarray(cut));
  }).listen(0, '127.0.0.1');
  await once(passing, 'listening');
  const { port } = passing.address() as AddressInfo;
  return {
    url: `http://localhost:${port}${path}`,
    finish,
    close: () => {
      passing.close();
      passing.closeAllConnections();
    },
  };
}
