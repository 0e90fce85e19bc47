import { EventEmitter } from 'node:events';
import { Logger, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker';
import { type Kysely, sql } from 'kysely';
import type { Pool } from 'pg';
import type { Logger as Log } from 'pino';
import type { z } from 'zod';
import { waitForDatabase } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import { freeAllJobs, type Pace, startHeartbeat } from './heartbeat.ts';

/** A background job: the schema of its payload (ids, never content) and its function. */
export interface Job<Ctx> {
  payload: z.ZodType;
  /**
   * Number of regular attempts, with growing pauses. From the last one on, the job runs with `isLastAttempt`. Attempts
   * of killed workers do not count. A job that fails even then is retried up to `spareAttempts` times.
   */
  attempts: number;
  /** True if the job takes minutes of CPU time. Heavy jobs have separate slots, so that mails do not wait for films. */
  isHeavy?: boolean;
  /** True for a short or urgent heavy job: one slot is reserved for such jobs. */
  isQuick?: boolean;
  run(
    ctx: Ctx,
    payload: never,
    job: { signal: AbortSignal; isLastAttempt: boolean },
  ): Promise<void>;
}

export type Jobs<Ctx> = Record<string, Job<Ctx>>;

/** A type of job, exported by the module that queues it and imported by the module that runs it. */
export interface JobType<Payload extends object> extends Pick<Job<unknown>, 'attempts'> {
  name: string;
  payload: z.ZodType<Payload>;
}

export const defineJob = <Payload extends object>(
  name: string,
  payload: z.ZodType<Payload>,
  attempts: number,
): JobType<Payload> => ({ name, payload, attempts });

export const bindJobHandler = <Ctx, Payload extends object>(
  { name, ...type }: JobType<Payload>,
  run: (ctx: Ctx, payload: Payload, job: Parameters<Job<Ctx>['run']>[2]) => Promise<void>,
  slot: Pick<Job<Ctx>, 'isHeavy' | 'isQuick'> = {},
): Jobs<Ctx> => ({ [name]: { ...type, ...slot, run } });

interface QueueOptions {
  /** A job replaces a waiting job with the same key. */
  key?: string;
  /** Jobs with a lower value run first; the default is 0. */
  priority?: number;
  runAt?: Date;
}

/** Additional attempts, for jobs that a killed worker could not return to the queue. */
const spareAttempts = 20;

/** Queues a job in the caller's transaction; the job exists only after the commit. */
export async function queueJob<Payload extends object>(
  db: Kysely<Tables>,
  { name, attempts }: JobType<Payload>,
  payload: Payload,
  { key, priority, runAt }: QueueOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${name}, ${JSON.stringify(payload)}::json,
    max_attempts => ${attempts + spareAttempts}, job_key => ${key ?? null}, priority => ${priority ?? 0},
    run_at => ${runAt ?? null}
  )`.execute(db);
}

export interface Worker {
  /** Waits some seconds for running jobs, then returns the unfinished jobs to the queue. */
  stop(): Promise<void>;
}

export const migrateJobs = (pool: Pool) => runMigrations({ pgPool: pool });

/** Converts jobs to graphile-worker's task list; each task checks its payload. */
export function buildTaskList<Ctx>(ctx: Ctx, jobs: Jobs<Ctx>, pool: Pool): TaskList {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      async (payload, helpers) => {
        const { attempts } = helpers.job;
        const parsed = job.payload.parse(payload) as never;
        const signal = helpers.abortSignal ?? new AbortController().signal;
        try {
          await job.run(ctx, parsed, { signal, isLastAttempt: attempts >= job.attempts });
        } finally {
          // Next, graphile-worker writes the job's end to the database. If that failed, the process would end with an
          // unhandled rejection (graphile-worker 0.18), and interrupt its other jobs.
          await waitForDatabase(pool, signal);
        }
      },
    ]),
  );
}

interface WorkerOptions<Ctx> {
  ctx: Ctx;
  jobs: Jobs<Ctx>;
  crontab: string;
  pool: Pool;
  log: Log;
  /** Maximum concurrent heavy jobs; the other jobs have separate slots. */
  concurrency: number;
  /** Whether no other process can run jobs of this database. */
  isAlone: boolean;
  pace?: Pace;
}

const lightConcurrency = 4;

/**
 * Assigns jobs to slots. With several slots for heavy jobs, one runs only quick jobs, so that long jobs cannot block
 * them all.
 */
export function groupJobsBySlot<Ctx>(jobs: Jobs<Ctx>, heavyConcurrency: number) {
  const selectJobs = (fits: (job: Job<Ctx>) => boolean) =>
    Object.fromEntries(Object.entries(jobs).filter(([, job]) => fits(job)));
  const kept = heavyConcurrency > 1 ? 1 : 0;
  return [
    { concurrency: lightConcurrency, jobs: selectJobs(({ isHeavy }) => !isHeavy) },
    { concurrency: heavyConcurrency - kept, jobs: selectJobs(({ isHeavy }) => isHeavy === true) },
    {
      concurrency: kept,
      jobs: selectJobs(({ isHeavy, isQuick }) => isHeavy === true && isQuick === true),
    },
  ].filter((place) => place.concurrency > 0 && Object.keys(place.jobs).length > 0);
}

/** Runs jobs until stopped. Running jobs are aborted by their signal and retried later. */
export async function startWorker<Ctx>(options: WorkerOptions<Ctx>): Promise<Worker> {
  const { ctx, jobs, pool, log, concurrency, crontab, isAlone, pace } = options;
  if (isAlone) await freeAllJobs(pool);
  const heartbeat = startHeartbeat(pool, log, pace);
  const interrupted: string[] = [];
  let isStopping = false;
  const events = new EventEmitter() as WorkerEvents;
  events.on('pool:create', ({ workerPool }) => heartbeat.add(workerPool.id));
  events.on('job:start', ({ job }) => heartbeat.runningJobs.add(job.id));
  events.on('job:complete', ({ job }) => heartbeat.runningJobs.delete(job.id));
  events.on('job:error', ({ job, error }) => {
    if (isStopping) interrupted.push(job.id);
    else log.warn(describeJobFailure(job, error), 'job failed');
  });
  const shared = { pgPool: pool, events, noHandleSignals: true, logger: createQuietLogger(log) };
  const runners = await Promise.all(
    groupJobsBySlot(jobs, concurrency).map((place, index) =>
      run({
        ...shared,
        concurrency: place.concurrency,
        crontab: index === 0 ? crontab : '',
        taskList: buildTaskList(ctx, place.jobs, pool),
      }),
    ),
  );
  return {
    async stop() {
      isStopping = true;
      await Promise.all(runners.map((runner) => runner.stop()));
      await heartbeat.returnJobs(interrupted);
      await heartbeat.stop();
    },
  };
}

interface FailedJob {
  id: string;
  task_identifier: string;
  attempts: number;
}

/**
 * Selects the loggable fields of a failed job. The error message is omitted, because it may contain personal data
 * (e.g. from a mail server).
 */
function describeJobFailure({ id, task_identifier, attempts }: FailedJob, error: unknown) {
  const { name, code, stack } = error as Error & { code?: unknown };
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { job: task_identifier, id, attempt: attempts, error: { name, code, frames } };
}

/** Drops graphile-worker's own messages about failed jobs, because `describeJobFailure` already logs the error. */
function createQuietLogger(log: Log): Logger {
  return new Logger(({ jobId }) => (level, message) => {
    if (jobId === undefined && (level === 'error' || level === 'warning')) log.warn(message);
  });
}
