import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HaltingPage {
  url: string;
  /** Sends what is left. */
  goOn(): void;
  close(): void;
}

/** Passes a server on, but for one page, which stops early in one of its elements until it is told to go on. */
export async function openHaltingPage(
  serverUrl: string,
  path: string,
  element: string,
): Promise<HaltingPage> {
  const { promise: told, resolve: goOn } = Promise.withResolvers<void>();
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
    await told;
    response.end(body.subarray(cut));
  }).listen(0, '127.0.0.1');
  await once(passing, 'listening');
  const { port } = passing.address() as AddressInfo;
  return {
    url: `http://localhost:${port}${path}`,
    goOn,
    close: () => {
      passing.close();
      passing.closeAllConnections();
    },
  };
}
