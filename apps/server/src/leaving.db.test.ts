import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../test/database.ts';
import { findFreePort } from '../test/free-port.ts';
import { readConfig } from './config.ts';
import { startServer } from './server.ts';

const database = await createTestDatabase();
const dataDir = await mkdtemp(path.join(tmpdir(), 'film-contest-test-'));
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function startProcess(environment: NodeJS.ProcessEnv) {
  const port = await findFreePort();
  const config = readConfig({
    ...{
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      PORT: String(port),
      ROLE: 'web',
      DEMO: '0',
    },
    ...{ BASE_URL: 'https://contest.example', SECRET: 's'.repeat(32), NETWORK_LISTS: '0' },
    ...{ LOG_LEVEL: 'silent', ...environment },
  });
  const server = await startServer(config, { console: async () => '', assets: async () => {} });
  const fetchStatus = (target: string) =>
    fetch(`http://127.0.0.1:${port}${target}`).then(
      ({ status }) => status,
      () => 0,
    );
  return { ...server, fetchStatus };
}

test('a process behind a proxy answers requests while its health checks fail, and then ends', async () => {
  const { fetchStatus, stop } = await startProcess({ TRUSTED_PROXIES: '127.0.0.1' });
  expect([await fetchStatus('/healthz'), await fetchStatus('/readyz')]).toEqual([200, 200]);
  const stopping = stop();
  await vi.waitFor(async () => expect(await fetchStatus('/healthz')).toBe(503));
  expect([await fetchStatus('/readyz'), await fetchStatus('/api/contest')]).toEqual([503, 200]);
  await stopping;
  expect(await fetchStatus('/healthz')).toBe(0);
});

test('a process without a proxy ends at once', async () => {
  const { fetchStatus, stop } = await startProcess({});
  const statuses: number[] = [];
  const stopping = stop();
  while (statuses.at(-1) !== 0) statuses.push(await fetchStatus('/healthz'));
  expect(statuses).not.toContain(503);
  await stopping;
});
