import { jobs } from '../src/api.ts';
import type { Config } from '../src/config.ts';
import { openContext } from '../src/context.ts';
import { startWorker } from '../src/platform/jobs/jobs.ts';

// A worker in a process of its own, for tests that kill it. Its configuration is the one argument.
const config = JSON.parse(process.argv[2] ?? '') as Config;
const { ctx } = await openContext(config);
const { pool, log } = ctx;
await startWorker({ ctx, jobs, crontab: '', pool, log, concurrency: 2, isAlone: true });
