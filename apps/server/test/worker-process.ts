import { jobs } from '../src/api.ts';
import type { Config } from '../src/config.ts';
import { openContext } from '../src/context.ts';
import type { Pace } from '../src/platform/jobs/heartbeat.ts';
import { startWorker } from '../src/platform/jobs/jobs.ts';

/** What a worker in a process of its own is told. */
export interface WorkerOrder {
  config: Config;
  /** Heartbeats of a worker that has others beside it; without it, this one is alone. */
  pace?: Pace;
}

// A worker in a process of its own, for tests that kill it. Its order is the one argument.
const { config, pace } = JSON.parse(process.argv[2] ?? '') as WorkerOrder;
const { ctx } = await openContext(config);
const { pool, log } = ctx;
await startWorker({
  ...{ ctx, jobs, crontab: '', pool, log, concurrency: 2 },
  ...(pace ? { isAlone: false, pace } : { isAlone: true }),
});
process.send?.('ready');
