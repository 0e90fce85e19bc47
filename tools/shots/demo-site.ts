import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../../apps/server/src/config.ts';
import type { Context } from '../../apps/server/src/context.ts';
import { stopAbandonedServer } from '../../apps/server/src/platform/db/embedded.ts';
import { startServer } from '../../apps/server/src/server.ts';
import { Refusal } from '../bring-up.mjs';
import { buildStaleApps } from '../build-apps.ts';
import { chooseDataDir, getPostgresDir } from '../data-dir.ts';
import { provideFfmpeg } from '../programs.ts';
import { findStuckReason, type OpenJob } from './open-jobs.ts';

export interface Site {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts the demonstration contest with a data folder of its own, and waits until its pictures and films are ready. The
 * first start takes minutes. `isFresh` creates the contest again.
 * @throws {Refusal} if the files cannot be made
 */
export async function startDemoSite(isFresh: boolean): Promise<Site> {
  if (!(await provideFfmpeg('to make the films of the demonstration contest')))
    throw new Refusal('The films of the demonstration contest need ffmpeg.');
  await buildStaleApps();
  const dataDir = join(chooseDataDir(), 'shots');
  if (isFresh) await deleteDemoSite(dataDir);
  await mkdir(dataDir, { recursive: true });
  const url = `http://localhost:${await findFreePort()}`;
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: new URL(url).port,
    DEMO: '1',
    LOG_LEVEL: 'silent',
  });
  const { ctx, stop } = await startServer(config);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().finally(() => process.exit(1)));
  try {
    await waitForDemoFiles(ctx);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function waitForDemoFiles({ pool }: Context): Promise<void> {
  const began = Date.now();
  // Requeues jobs that failed in an earlier run.
  await pool.query(
    `select graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where last_error is not null),
      run_at => now(), attempts => 0)`,
  );
  let told = 0;
  for (;;) {
    const { rows: open } = await pool.query<OpenJob>(
      `select task_identifier as name, attempts, last_error as fault
      from graphile_worker.jobs where task_identifier ~ '^(demo|films)\\.'`,
    );
    if (open.length === 0) return;
    const stuck = findStuckReason(open, (Date.now() - began) / 60_000);
    if (stuck)
      throw new Refusal(`${stuck}\nTo make it from the beginning: npm run shots -- --fresh`);
    if (open.length !== told)
      console.log(`The demonstration contest is being made: ${open.length} to go …`);
    told = open.length;
    await pause(2_000);
  }
}

async function deleteDemoSite(dataDir: string): Promise<void> {
  if (existsSync(dataDir) && !(await stopAbandonedServer(getPostgresDir(dataDir))))
    throw new Refusal(`Screenshots are being taken on ${dataDir}; wait until they are.`);
  await rm(dataDir, { recursive: true, force: true });
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
