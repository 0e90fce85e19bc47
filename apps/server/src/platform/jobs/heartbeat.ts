import { randomUUID } from 'node:crypto';
import type { Generated } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';

declare module '../db/tables.ts' {
  interface Tables {
    /** Heartbeats of workers; `worker_id` is the `locked_by` of their jobs. Workers of one process share `process`. */
    worker_heartbeats: { worker_id: string; process: Generated<string>; at: CreatedAt };
  }
}

/** Interval of heartbeats (`beatMs`), and time without heartbeats after which a worker counts as dead (`silentMs`). */
export interface Pace {
  beatMs: number;
  silentMs: number;
}

export const defaultPace: Pace = { beatMs: 10_000, silentMs: 60_000 };

/**
 * Sends heartbeats of this process's workers, and frees the jobs of dead ones (kill -9, a lost machine):
 * graphile-worker itself would wait four hours. No worker can send heartbeats while the database is unreachable.
 * Therefore a process frees other workers' jobs only after its own heartbeats have succeeded for half the timeout, in
 * which each living worker sends several.
 */
export function startHeartbeat(pool: Pool, log: Logger, { beatMs, silentMs }: Pace = defaultPace) {
  const process = randomUUID();
  const workers = new Set<string>();
  const runningJobs = new Set<string>();
  /** First and last heartbeat of the current series without failures. */
  let series: { first: number; last: number } | null = null;
  const hasReliableHeartbeats = (now: number) => {
    series = { first: series && now - series.last < silentMs ? series.first : now, last: now };
    return now - series.first >= silentMs / 2;
  };
  const sendHeartbeat = async () => {
    if (workers.size === 0) return;
    try {
      await pool.query(
        `insert into worker_heartbeats (worker_id, process) select unnest($1::text[]), $2
         on conflict (worker_id) do update set at = now()`,
        [[...workers], process],
      );
      if (!hasReliableHeartbeats(Date.now())) return;
      await freeJobsOfDeadWorkers(pool, log, silentMs);
      await freeLostJobs(pool, log, { workers, runningJobs, silentMs });
    } catch (error) {
      series = null;
      log.warn({ reason: (error as Error).message }, 'heartbeat failed');
    }
  };
  let beating: Promise<void> | null = null;
  const scheduleNextHeartbeat = () => {
    beating ??= sendHeartbeat().finally(() => {
      beating = null;
    });
  };
  const timer = setInterval(scheduleNextHeartbeat, beatMs);
  return {
    /** Sends heartbeats of a worker from now on. @param workerId its id in the locks of its jobs */
    add(workerId: string) {
      workers.add(workerId);
      scheduleNextHeartbeat();
    },
    /** Ids of the jobs that this process runs. */
    runningJobs,
    /**
     * Returns the running jobs of stopping workers to the queue. The workers may still report the end of a job later,
     * which has no effect, because they no longer hold the locks.
     */
    async returnJobs(jobIds: readonly string[]) {
      if (jobIds.length === 0) return;
      await pool.query(
        freeJobsSql(
          'id = any($1::bigint[]) and (locked_by is null or locked_by = any($2))',
          'now()',
        ),
        [jobIds, [...workers]],
      );
    },
    async stop() {
      clearInterval(timer);
      await beating;
      await pool.query('delete from worker_heartbeats where worker_id = any($1)', [[...workers]]);
    },
  };
}

/**
 * SQL: unlocks the workers of the matching jobs. Reduces the attempts of these jobs by one: the queue counts an attempt
 * when a job is taken, but a killed worker must not use one up. Joins the result of `force_unlock_workers`, because
 * `reschedule_jobs` skips locked jobs.
 */
const freeJobsSql = (condition: string, runAt = 'null') => `
  with held as materialized (
    select id, attempts, locked_by from graphile_worker.jobs where ${condition}
  ), unlocked as materialized (
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from held
  )
  select graphile_worker.reschedule_jobs(
    array[held.id], run_at => ${runAt}, attempts => greatest(held.attempts - 1, 0)
  ) from unlocked, held`;

async function freeJobsOfDeadWorkers(pool: Pool, log: Logger, silentMs: number): Promise<void> {
  const { rowCount } = await pool.query(
    freeJobsSql(`locked_by in (
      select locked_by from graphile_worker.jobs
      where locked_at < now() - make_interval(secs => $1)
        and locked_by not in (
          select worker_id from worker_heartbeats where at > now() - make_interval(secs => $1)
        )
    )`),
    [silentMs / 1000],
  );
  await pool.query(`delete from worker_heartbeats where at < now() - interval '1 day'`);
  if (rowCount) log.warn({ jobs: rowCount }, 'freed the jobs of silent workers');
}

interface OwnJobs {
  workers: ReadonlySet<string>;
  runningJobs: ReadonlySet<string>;
  silentMs: number;
}

/**
 * Frees jobs that this process's workers have locked but do not run, because the database's response to the lock was
 * lost. Frees them only while the worker holds no other locks, because the queue unlocks all jobs of a worker together.
 */
async function freeLostJobs(
  pool: Pool,
  log: Logger,
  { workers, runningJobs, silentMs }: OwnJobs,
): Promise<void> {
  const { rowCount } = await pool.query(
    freeJobsSql(`locked_by in (
      select locked_by from graphile_worker.jobs where locked_by = any($1) group by locked_by
      having bool_and(id <> all($2::bigint[]) and locked_at < now() - make_interval(secs => $3))
    )`),
    [[...workers], [...runningJobs], silentMs / 1000],
  );
  if (rowCount) log.warn({ jobs: rowCount }, 'freed jobs that were taken but not started');
}

/** Frees every job. Used in demo mode, whose only process has just started. */
export async function freeAllJobs(pool: Pool): Promise<void> {
  await pool.query(`delete from worker_heartbeats; ${freeJobsSql('locked_by is not null')}`);
}
