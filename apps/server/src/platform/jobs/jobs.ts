import { EventEmitter } from 'node:events';
import { Logger, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker';
import { type Kysely, sql } from 'kysely';
import type { Pool } from 'pg';
import type { Logger as Log } from 'pino';
import type { z } from 'zod';
import type { Tables } from '../db/tables.ts';
import { freeAllJobs, type Pace, startHeartbeat } from './heartbeat.ts';

/** A job: its payload's shape (ids, never content) beside what it does. */
export interface Job<Ctx> {
  payload: z.ZodType;
  /**
   * The attempt that is told that it is the last, after growing pauses; being killed does not count.
   * A job that fails even then is tried again, up to `spareAttempts` times.
   */
  attempts: number;
  /** Takes minutes of CPU: it gets a place of its own, so that no mail waits behind a film. */
  isHeavy?: boolean;
  /** Heavy, yet soon done, or somebody waits for it: one place is kept free of all other heavy jobs. */
  isQuick?: boolean;
  run(
    ctx: Ctx,
    payload: never,
    job: { signal: AbortSignal; isLastAttempt: boolean },
  ): Promise<void>;
}

export type Jobs<Ctx> = Record<string, Job<Ctx>>;

interface QueueOptions {
  attempts: number;
  /** Jobs with the same key are one: a later one replaces an earlier that has not started. */
  key?: string;
  /** Lower runs first; 0 by default. */
  priority?: number;
  runAt?: Date;
}

/** For attempts that ended by no fault of the job, and whose worker could not give it back. */
const spareAttempts = 20;

/**
 * Queues a job in the caller's transaction: it exists only when that commits.
 */
export async function addJob(
  db: Kysely<Tables>,
  name: string,
  payload: object,
  { attempts, key, priority, runAt }: QueueOptions,
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${name}, ${JSON.stringify(payload)}::json,
    max_attempts => ${attempts + spareAttempts}, job_key => ${key ?? null}, priority => ${priority ?? 0},
    run_at => ${runAt ?? null}
  )`.execute(db);
}

export interface Worker {
  /** Lets the jobs in hand end, at most for some seconds, then gives them back. */
  stop(): Promise<void>;
}

/** Makes or updates the queue's own tables. */
export const migrateJobs = (pool: Pool) => runMigrations({ pgPool: pool });

/** The jobs as graphile-worker takes them: payload checked, then run. */
export function taskListOf<Ctx>(ctx: Ctx, jobs: Jobs<Ctx>): TaskList {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      async (payload, helpers) => {
        const { attempts } = helpers.job;
        const parsed = job.payload.parse(payload) as never;
        const signal = helpers.abortSignal ?? new AbortController().signal;
        await job.run(ctx, parsed, { signal, isLastAttempt: attempts >= job.attempts });
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
  /** Heavy jobs at once; the others have places of their own. */
  concurrency: number;
  /** True when no other process can be at work on this database. */
  isAlone: boolean;
  pace?: Pace;
}

const lightConcurrency = 4;

/**
 * The jobs by the places they run in. Of several places for heavy jobs one takes quick ones alone,
 * so that long jobs never hold them all.
 */
export function placesOf<Ctx>(jobs: Jobs<Ctx>, heavyConcurrency: number) {
  const only = (fits: (job: Job<Ctx>) => boolean) =>
    Object.fromEntries(Object.entries(jobs).filter(([, job]) => fits(job)));
  const kept = heavyConcurrency > 1 ? 1 : 0;
  return [
    { concurrency: lightConcurrency, jobs: only(({ isHeavy }) => !isHeavy) },
    { concurrency: heavyConcurrency - kept, jobs: only(({ isHeavy }) => isHeavy === true) },
    {
      concurrency: kept,
      jobs: only(({ isHeavy, isQuick }) => isHeavy === true && isQuick === true),
    },
  ].filter((place) => place.concurrency > 0 && Object.keys(place.jobs).length > 0);
}

/** Runs jobs until stopped. A job in hand is told to stop by its signal and tried again later. */
export async function startWorker<Ctx>(options: WorkerOptions<Ctx>): Promise<Worker> {
  const { ctx, jobs, pool, log, concurrency, crontab, isAlone, pace } = options;
  if (isAlone) await freeAllJobs(pool);
  const heartbeat = startHeartbeat(pool, log, pace);
  const interrupted: string[] = [];
  let isStopping = false;
  const events = new EventEmitter() as WorkerEvents;
  events.on('pool:create', ({ workerPool }) => heartbeat.add(workerPool.id));
  events.on('job:error', ({ job, error }) => {
    if (isStopping) interrupted.push(job.id);
    else log.warn(failureOf(job, error), 'job failed');
  });
  const shared = { pgPool: pool, events, noHandleSignals: true, logger: quietLogger(log) };
  const runners = await Promise.all(
    placesOf(jobs, concurrency).map((place, index) =>
      run({
        ...shared,
        concurrency: place.concurrency,
        crontab: index === 0 ? crontab : '',
        taskList: taskListOf(ctx, place.jobs),
      }),
    ),
  );
  return {
    async stop() {
      isStopping = true;
      await Promise.all(runners.map((runner) => runner.stop()));
      await heartbeat.giveBack(interrupted);
      await heartbeat.stop();
    },
  };
}

interface FailedJob {
  id: string;
  task_identifier: string;
  attempts: number;
}

/** What may be logged of a failed job. Its message may name people (a mail server's answer does). */
function failureOf({ id, task_identifier, attempts }: FailedJob, error: unknown) {
  const { name, code, stack } = error as Error & { code?: unknown };
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { job: task_identifier, id, attempt: attempts, error: { name, code, frames } };
}

/** The queue's own words about a job repeat its error; they are left to `failureOf`. */
function quietLogger(log: Log): Logger {
  return new Logger(({ jobId }) => (level, message) => {
    if (jobId === undefined && (level === 'error' || level === 'warning')) log.warn(message);
  });
}
