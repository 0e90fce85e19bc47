import { flushCompileCache } from 'node:module';
import { jobs } from '../src/all-jobs.ts';
import type { Config } from '../src/config.ts';
import type { Pace } from '../src/platform/jobs/heartbeat.ts';
import { startWorker } from '../src/platform/jobs/jobs.ts';
import { openContext } from '../src/services.ts';
import { killSelfAt } from './die-at.ts';

/** Options of a worker in its own process. */
export interface WorkerOrder {
  config: Config;
  /** Heartbeat intervals of one of several workers; omitted if this is the only worker. */
  pace?: Pace;
  /** Number of concurrent heavy jobs. */
  concurrency?: number;
  /** Regular expression of the event at which the process kills itself (see `killSelfAt`). */
  diesAt?: string;
}

// Runs a worker in its own process, for tests that kill it. The only argument is a `WorkerOrder` as JSON. Saves the
// compile cache at once, because a killed process cannot save it. The cache halves the start time of the next process.
flushCompileCache();
const { config, pace, concurrency = 2, diesAt } = JSON.parse(process.argv[2] ?? '') as WorkerOrder;
const { ctx } = await openContext(config);
const { pool, log } = ctx;
if (diesAt) killSelfAt(new RegExp(diesAt, 's'), ctx);
await startWorker({
  ...{ ctx, jobs, crontab: '', pool, log, concurrency },
  ...(pace ? { isAlone: false, pace } : { isAlone: true }),
});
process.send?.('ready');
