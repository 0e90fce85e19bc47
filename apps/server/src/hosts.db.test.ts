import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../test/app.ts';

const loadSite = async () => ({
  entry: { module: { answerPage: async () => new Response('a page') } },
});
const app = await createTestApp({ site: loadSite });
const behindProxy = await createTestApp({
  site: loadSite,
  beside: app,
  config: { trustedProxies: ['127.0.0.1'] },
});
afterAll(async () => {
  await behindProxy.close();
  await app.close();
});

/** The status of each URL for requests from this machine. */
const answered: Record<string, number> = {
  '/dev/outbox': 200,
  '/%64ev/outbox': 200,
  '/dev/captcha/none': 404,
  '/home': 200,
  '/api/currentUser': 200,
  '/healthz': 200,
  '/missing.js': 200,
};

async function requestStatuses({ server }: typeof app, headers: Record<string, string>) {
  const found: Record<string, number> = {};
  for (const url of Object.keys(answered)) {
    found[url] = (await server.inject({ url, headers })).statusCode;
  }
  return found;
}

const expectMisdirected = (urls = Object.keys(answered)) =>
  Object.fromEntries(urls.map((url) => [url, 421]));
const shownToAll = Object.keys(answered).filter((url) => decodeURI(url).startsWith('/dev/'));

describe('demo mode', () => {
  test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])('answers %s', async (host) => {
    expect(await requestStatuses(app, { host })).toEqual(answered);
    expect(await requestStatuses(behindProxy, { host })).toEqual(answered);
  });

  test.each(['contest.example', '127.0.0.1.contest.example', '192.168.1.7:3000'])(
    'rejects requests for the host %s',
    async (host) => {
      expect(await requestStatuses(app, { host })).toEqual(expectMisdirected());
      expect(await requestStatuses(behindProxy, { host })).toEqual(expectMisdirected());
    },
  );

  test.each([
    ['x-forwarded-for', '203.0.113.9'],
    ['x-forwarded-for', ''],
    ['forwarded', 'for=203.0.113.9'],
    ['x-forwarded-host', 'contest.example'],
    ['x-forwarded-proto', 'https'],
    ['x-real-ip', '203.0.113.9'],
    ['via', '1.1 proxy'],
  ])('rejects requests that a proxy forwarded with %s: %j', async (name, value) => {
    const headers = { host: 'localhost:3000', [name]: value };
    expect(await requestStatuses(app, headers)).toEqual(expectMisdirected());
    expect(await requestStatuses(behindProxy, headers)).toEqual({
      ...answered,
      ...expectMisdirected(shownToAll),
    });
  });

  test('rejects requests of proxies that use HTTP/1.0 and add no header', async () => {
    const port = Number(new URL(await app.listen()).port);
    for (const url of ['/dev/outbox', '/%64ev/outbox', '/healthz']) {
      const socket = connect(port, '127.0.0.1');
      socket.write(`GET ${url} HTTP/1.0\r\nHost: localhost:3000\r\nConnection: close\r\n\r\n`);
      expect((await text(socket)).split('\r\n')[0]).toMatch(/^HTTP\/1\.[01] 421 /);
    }
  });
});

test('in production, a page on another host name that resolves to this server cannot write', async () => {
  const live = await createTestApp({ beside: app, config: { mode: 'production' } });
  try {
    const requestStatusFrom = async (origin: string, host: string) => {
      const request = {
        method: 'POST',
        url: '/api/captcha',
        payload: { purpose: 'contact' },
      } as const;
      return (await live.server.inject({ ...request, headers: { origin, host } })).statusCode;
    };
    expect(await requestStatusFrom('http://evil.example', 'evil.example')).toBe(403);
    expect(await requestStatusFrom('http://localhost:3000', 'localhost:3000')).toBe(403);
    expect(await requestStatusFrom('http://contest.test', '10.0.0.5:3000')).toBe(201);
  } finally {
    await live.close();
  }
});
