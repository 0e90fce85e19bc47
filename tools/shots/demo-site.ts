import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../../apps/server/src/config.ts';
import { stopAbandoned } from '../../apps/server/src/platform/db/embedded.ts';
import { startServer } from '../../apps/server/src/server.ts';
import { Refusal } from '../bring-up.mjs';
import { buildStale } from '../build.ts';
import { chooseDataDir, postgresIn } from '../data-dir.ts';

export interface Site {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts the demonstration contest on a data folder of its own, beside the local trial's, and waits
 * until its pictures and films are made: minutes the first time, nothing later. `isFresh` makes it anew.
 */
export async function startDemoSite(isFresh: boolean): Promise<Site> {
  await buildStale();
  const dataDir = join(chooseDataDir(), 'shots');
  if (isFresh) await discard(dataDir);
  await mkdir(dataDir, { recursive: true });
  const url = `http://localhost:${await freePort()}`;
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: new URL(url).port,
    DEMO: '1',
    LOG_LEVEL: 'silent',
  });
  const { ctx, stop } = await startServer(config);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().finally(() => process.exit(1)));
  let told = 0;
  for (;;) {
    const { rows } = await ctx.pool.query(
      `select count(*)::int as open from graphile_worker.jobs where task_identifier ~ '^(demo|films)\\.'`,
    );
    const open: number = rows[0].open;
    if (open === 0) return { url, stop };
    if (open !== told) console.log(`The demonstration contest is being made: ${open} to go …`);
    told = open;
    await pause(2_000);
  }
}

async function discard(dataDir: string): Promise<void> {
  if (existsSync(dataDir) && !(await stopAbandoned(postgresIn(dataDir))))
    throw new Refusal(`Screenshots are being taken on ${dataDir}; wait until they are.`);
  await rm(dataDir, { recursive: true, force: true });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
