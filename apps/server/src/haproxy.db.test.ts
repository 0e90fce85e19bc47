import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { findFreePorts } from '../test/free-port.ts';
import { haproxyTemplate, startHaproxy } from '../test/ha/haproxy.ts';
import { explainMissingPrograms, findInPath } from '../test/programs.ts';
import { createCertificate } from '../test/proxies.ts';
import { leavingMs } from './health.ts';

/** Tests HAProxy with the file of `deploy/`, in front of two servers whose behaviour each test chooses. */
const missing = explainMissingPrograms(['haproxy', 'openssl'], 'haproxy openssl');
const respondWithClientAddress: RequestListener = (request, response) =>
  void request.resume().once('end', () => response.end(request.headers['x-forwarded-for']));
let listeners: [RequestListener, RequestListener] = [
  respondWithClientAddress,
  respondWithClientAddress,
];
/** Servers whose health checks fail. */
const leaving = new Set<number>();
let servers: Server[] = [];
let ports: number[] = [];
let folder: string;
let site: string;
let redirectPort: number;

beforeAll(async () => {
  if (missing) return;
  folder = await mkdtemp(path.join(tmpdir(), 'film-contest-haproxy-'));
  const [databasePort = 0, replicasPort = 0, sitePort = 0, freePort = 0, ...web] =
    await findFreePorts(6);
  redirectPort = freePort;
  ports = web;
  servers = await Promise.all([0, 1].map(startWebServer));
  const databases = [1, 2, 3].map(() => ({ address: '127.0.0.9', port: 9, patroniPort: 9 }));
  const haproxy = await startHaproxy(folder, {
    ...{ databasePort, replicasPort, redirectPort, sitePort, databases, web },
  });
  site = `http://127.0.0.1:${sitePort}`;
  return async () => {
    await haproxy.stop();
    await rm(folder, { recursive: true });
  };
}, 60_000);
beforeEach(async ({ skip }) => {
  if (missing) skip(missing);
  listeners = [respondWithClientAddress, respondWithClientAddress];
  // Waits until both servers are up, because a server that failed in the previous test is down until its next health
  // check.
  await vi.waitFor(
    async () => {
      const reached = new Set<number>();
      listeners = [0, 1].map(
        (index): RequestListener =>
          (...given) => {
            reached.add(index);
            respondWithClientAddress(...given);
          },
      ) as typeof listeners;
      await Promise.all(Array.from({ length: 8 }, () => fetch(`${site}/page`)));
      expect(reached.size).toBe(2);
    },
    { timeout: 20_000, interval: 100 },
  );
  listeners = [respondWithClientAddress, respondWithClientAddress];
});
afterAll(async () => {
  for (const server of servers) server.close().closeAllConnections();
});

async function startWebServer(index: number): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url === '/healthz') response.writeHead(leaving.has(index) ? 503 : 200).end();
    else listeners[index]?.(request, response);
  });
  await once(server.listen(ports[index], '127.0.0.1'), 'listening');
  return server;
}

test('a GET that a process accepts and does not answer is repeated on another one', async () => {
  const received = closeConnectionsOfOneServer();
  expect(await sendSixRequests('GET')).toEqual(new Set([200]));
  expect(received).toHaveBeenCalled();
});

test('a POST that a process accepts and does not answer is left to the client', async () => {
  const received = closeConnectionsOfOneServer();
  const other = vi.fn();
  listeners[1] = (...given) => {
    other();
    respondWithClientAddress(...given);
  };
  expect(await sendSixRequests('POST')).toEqual(new Set([200, 502]));
  expect(received.mock.calls.length + other.mock.calls.length).toBe(6);
});

/** Makes one server close its connections without a response. */
function closeConnectionsOfOneServer() {
  const received = vi.fn();
  listeners[0] = ({ socket }) => {
    received();
    socket.destroy();
  };
  return received;
}

/**
 * Sends requests at once, and returns the set of their statuses. Counts a missing response as 502, because HAProxy
 * closes a reused connection instead of sending a 502.
 */
const sendSixRequests = async (method: string) =>
  new Set(
    await Promise.all(
      Array.from({ length: 6 }, () =>
        fetch(`${site}/page`, { method }).then(
          ({ status }) => status,
          () => 502,
        ),
      ),
    ),
  );

test('no request fails while a process leaves as the server does, and another one starts', async () => {
  const statuses: number[] = [];
  let isDone = false;
  const clients = Promise.all(
    Array.from({ length: 6 }, async () => {
      while (!isDone) {
        statuses.push((await fetch(`${site}/page`, { method: 'POST' })).status);
        await pause(20);
      }
    }),
  );
  const waitForHundredRequests = async () => {
    const target = statuses.length + 100;
    await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(target), { timeout: 20_000 });
  };
  try {
    await waitForHundredRequests();
    leaving.add(1);
    await pause(leavingMs);
    servers[1]?.close();
    await waitForHundredRequests();
    leaving.clear();
    servers[1] = await startWebServer(1);
    await waitForHundredRequests();
  } finally {
    isDone = true;
    leaving.clear();
    await clients;
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('a built file that only one process has is found', async () => {
  const respondNotFound: RequestListener = (_, response) => void response.writeHead(404).end();
  listeners = [respondNotFound, respondWithClientAddress];
  const getStatuses = (path: string) =>
    Promise.all(Array.from({ length: 6 }, async () => (await fetch(site + path)).status));
  expect(new Set(await getStatuses('/dist/page.js'))).toEqual(new Set([200]));
  expect(new Set(await getStatuses('/page'))).toEqual(new Set([200, 404]));
  listeners = [respondNotFound, respondNotFound];
  expect(new Set(await getStatuses('/dist/page.js'))).toEqual(new Set([404]));
});

test('a process learns the address of the client', async () => {
  const response = await fetch(`${site}/page`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  // HAProxy has appended the last address, which is the one that it saw.
  expect(await response.text()).toBe('203.0.113.7, 127.0.0.1');
});

test('without a process, clients are asked to come back', async () => {
  for (const server of servers) server.close().closeAllConnections();
  const response = await fetch(`${site}/page`);
  servers = await Promise.all([0, 1].map(startWebServer));
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
});

test('requests without TLS are redirected', async () => {
  const response = await fetch(`http://127.0.0.1:${redirectPort}/a?b=c`, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([
    308,
    `https://127.0.0.1:${redirectPort}/a?b=c`,
  ]);
});

test('the file is valid with TLS, and as the user of the Debian package', async () => {
  const { certificate, key } = createCertificate(folder, 'contest.example');
  const pem = path.join(folder, 'contest.example.pem');
  await writeFile(pem, (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8')));
  const file = path.join(folder, 'whole.cfg');
  const text = await readFile(haproxyTemplate, 'utf8');
  await writeFile(file, text.replace('/etc/haproxy/contest.example.pem', pem));
  execFileSync(findInPath('haproxy') ?? '', ['-c', '-f', file], { stdio: 'pipe' });
});

test('open streams of live counts do not use up the connections of votes', async () => {
  expect(await readFile(haproxyTemplate, 'utf8')).not.toMatch(/^[^#\n]*\bmaxconn\b/m);
});
