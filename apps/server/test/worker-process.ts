import { flushCompileCache } from 'node:module';
import { jobs } from '../src/api.ts';
import type { Config } from '../src/config.ts';
import type { Pace } from '../src/platform/jobs/heartbeat.ts';
import { startWorker } from '../src/platform/jobs/jobs.ts';
import { openContext } from '../src/services.ts';
import { dieAt } from './die-at.ts';

/** What a worker in a process of its own is told. */
export interface WorkerOrder {
  config: Config;
  /** Heartbeats of a worker that has others beside it; without it, this one is alone. */
  pace?: Pace;
  /** How many heavy jobs it does at once. */
  concurrency?: number;
  /** Source of an expression: the moment at which it ends itself (see `dieAt`). */
  diesAt?: string;
}

// A worker in a process of its own, for tests that kill it, or have it kill itself. Its order is the one argument.
// Whoever is killed never comes to keep what it compiled; the next one starts in half the time with it.
flushCompileCache();
const { config, pace, concurrency = 2, diesAt } = JSON.parse(process.argv[2] ?? '') as WorkerOrder;
const { ctx } = await openContext(config);
const { pool, log } = ctx;
if (diesAt) dieAt(new RegExp(diesAt, 's'), ctx);
await startWorker({
  ...{ ctx, jobs, crontab: '', pool, log, concurrency },
  ...(pace ? { isAlone: false, pace } : { isAlone: true }),
});
process.send?.('ready');
