import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDownloadSender } from './downloads.ts';

/** A server that allows two concurrent downloads, whose bodies never end. */
async function createServer() {
  const app = Fastify({ forceCloseConnections: true });
  const download = createDownloadSender(2);
  let looking: Promise<unknown> | null = null;
  let started = 0;
  const createEndlessStream = () => {
    started += 1;
    const stream = new PassThrough();
    stream.write('beginning');
    return stream;
  };
  for (const kind of ['entries', 'audit']) {
    const method = ['GET', 'HEAD'];
    app.route({
      method,
      url: `/${kind}`,
      handler: async (request, reply) => {
        app.server.emit('asked', reply.raw);
        await looking;
        return download(request, reply, {
          name: kind,
          format: 'csv',
          content: createEndlessStream,
        });
      },
    });
  }
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const request = async (kind: string, signal?: AbortSignal) => {
    const { status, headers } = await fetch(`${origin}/${kind}`, { signal: signal ?? null });
    return { status, headers };
  };
  return {
    app,
    ask: request,
    lookUp: (until: Promise<unknown> | null) => {
      looking = until;
    },
    started: () => started,
  };
}

let server: Awaited<ReturnType<typeof createServer>>;
beforeEach(async () => {
  server = await createServer();
});
afterEach(() => server.app.close());

test('limits concurrent downloads of all kinds; an aborted one frees its slot', async () => {
  const leaving = new AbortController();
  expect((await server.ask('entries', leaving.signal)).status).toBe(200);
  expect((await server.ask('audit')).status).toBe(200);
  const refused = await server.ask('audit');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('10');
  leaving.abort();
  await vi.waitFor(async () => expect((await server.ask('audit')).status).toBe(200));
  expect((await server.ask('entries')).status).toBe(503);
});

test('HEAD returns the headers of GET, creates no file and uses no slot', async () => {
  const requestHead = () => server.app.inject({ method: 'HEAD', url: '/audit' });
  const answers = [await requestHead(), await requestHead(), await requestHead()];
  expect(server.started()).toBe(0);
  const { headers } = await server.ask('audit');
  for (const { statusCode, headers: own, body } of answers) {
    expect([statusCode, body]).toEqual([200, '']);
    for (const name of ['content-type', 'content-disposition', 'cache-control'])
      expect(own[name]).toBe(headers.get(name));
  }
});

test('a client that disconnects before the download starts uses no slot', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.lookUp(promise);
  for (let time = 0; time < 3; time++) {
    const leaving = new AbortController();
    const asked = once(server.app.server, 'asked');
    const answer = server.ask('entries', leaving.signal).catch(() => 'left');
    const [raw] = await asked;
    const closed = once(raw, 'close');
    leaving.abort();
    await Promise.all([closed, answer]);
  }
  server.lookUp(null);
  resolve();
  expect((await server.ask('audit')).status).toBe(200);
  expect((await server.ask('entries')).status).toBe(200);
  expect(server.started()).toBe(2);
});
