import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { locales } from '@film-contest/contract/locales';
import pg from 'pg';
import { buildServerEnv } from '../tools/server-env.mjs';
import { formatMegabytes, readProcessMemory, sumTaskProcessMemory } from './process-memory.ts';
import { createDataFolder, type Role, startServerProcess } from './run-server.ts';
import { formatRow } from './times.ts';

// Measures the resident memory of each role after the start, at its maximum while the demonstration contest is loaded
// and every page is used, and at rest. Compares it with an empty Node server.
/** Goal for the resident memory of a server at rest, in MB. */
const goalMb = 270;
const rounds = 3;
/**
 * Seconds until the server is at rest: task processes end after a minute, and memory is released in the first idle
 * minute after that.
 */
const restSeconds = 150;
const maxLoadingSeconds = 1200;

type Started = Awaited<ReturnType<typeof startServerProcess>>;

interface Figures {
  start: number;
  highest: number;
  /** Highest memory of the role's process and its task processes together. */
  highestOfAll: number;
  rest: number;
}

const bare = await measureBareServer();
console.log(
  formatRow('MB of resident memory', 'start', 'highest', '… with tasks', 'at rest', '× Node'),
);
console.log(formatRow('Node that serves nothing', '', '', '', formatMegabytes(bare), '1.0'));
const all = (await measureRoles(['all'])).get('all');
await measureRoles(['web', 'worker']);
const verdict = all && all.rest <= goalMb ? 'reached' : 'missed';
console.log(`role all at rest: goal ≤ ${goalMb} MB: ${verdict}`);

/** Measures the processes of one installation. The first process also runs the database. */
async function measureRoles(roles: Role[]): Promise<Map<Role, Figures>> {
  const dataDir = createDataFolder();
  const started = new Map<Role, Started>();
  const figures = new Map<Role, Figures>();
  let databaseUrl: string | null = null;
  for (const role of roles) {
    const server = await startServerProcess({
      dataDir,
      role,
      databaseUrl,
      isDemo: true,
      withCache: true,
    });
    databaseUrl = server.databaseUrl;
    started.set(role, server);
    const start = readProcessMemory(server.child.pid);
    figures.set(role, { start, highest: start, highestOfAll: start, rest: 0 });
  }
  const sampling = setInterval(() => {
    for (const [role, server] of started) {
      const seen = figures.get(role);
      if (!seen) continue;
      seen.highest = Math.max(seen.highest, readProcessMemory(server.child.pid));
      seen.highestOfAll = Math.max(
        seen.highestOfAll,
        readProcessMemory(server.child.pid) + sumTaskProcessMemory(server.child.pid),
      );
    }
  }, 500);
  await waitUntilDemoLoaded(databaseUrl ?? '');
  for (const [role, server] of started) if (role !== 'worker') await visitAllPages(server.url);
  clearInterval(sampling);
  await sleep(restSeconds * 1000);
  for (const [role, server] of started) {
    const seen = figures.get(role);
    if (!seen) continue;
    seen.rest = readProcessMemory(server.child.pid);
    const { start, highest, highestOfAll, rest } = seen;
    const ratio = (rest / bare).toFixed(1);
    console.log(
      formatRow(
        `role ${role}`,
        formatMegabytes(start),
        formatMegabytes(highest),
        formatMegabytes(highestOfAll),
        formatMegabytes(rest),
        ratio,
      ),
    );
  }
  for (const { child } of [...started.values()].toReversed()) {
    child.disconnect();
    await once(child, 'exit');
  }
  await rm(dataDir, { recursive: true, force: true });
  return figures;
}

async function measureBareServer(): Promise<number> {
  const dataDir = createDataFolder();
  const child = fork(path.join(import.meta.dirname, 'bare-server.ts'), {
    env: { ...process.env, ...buildServerEnv(dataDir) },
  });
  await once(child, 'message');
  const bytes = readProcessMemory(child.pid);
  child.disconnect();
  await once(child, 'exit');
  await rm(dataDir, { recursive: true, force: true });
  return bytes;
}

/** Waits until no job is due. The pictures and films of the demonstration exist then. */
async function waitUntilDemoLoaded(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const until = Date.now() + maxLoadingSeconds * 1000;
  for (let idle = 0; idle < 5; ) {
    if (Date.now() > until) throw new Error('the demonstration was not loaded in time');
    await sleep(1000);
    const { rows } = await client.query(
      `select count(*)::int as due from graphile_worker.jobs
       where run_at <= now() and attempts < max_attempts`,
    );
    idle = rows[0].due === 0 ? idle + 1 : 0;
  }
  await client.end();
}

/** Opens each page of the sitemap in each language, and requests captchas. */
async function visitAllPages(url: string): Promise<void> {
  const parts = await listSitemapPaths(`${url}/sitemap.xml`);
  const pages = (await Promise.all(parts.map((part) => listSitemapPaths(url + part)))).flat();
  if (pages.length === 0) throw new Error('the sitemap names no page');
  for (let round = 0; round < rounds; round++) {
    for (const page of pages) await (await fetch(url + page)).arrayBuffer();
    for (const locale of locales) {
      const headers = { 'content-type': 'application/json', 'accept-language': locale };
      await (await fetch(`${url}/api/captcha`, { method: 'POST', headers, body: '{}' })).text();
    }
  }
}

/** Returns the URL paths of a sitemap, or of all sitemaps in an index. */
async function listSitemapPaths(url: string): Promise<string[]> {
  const xml = await (await fetch(url)).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, found = '']) => new URL(found).pathname);
}
