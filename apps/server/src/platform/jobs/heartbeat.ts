import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Logger } from 'pino';

/** How often a worker shows that it lives, and after how long a silence it counts as dead. */
export interface Pace {
  beatMs: number;
  silentMs: number;
}

export const usualPace: Pace = { beatMs: 10_000, silentMs: 60_000 };

/**
 * Shows that this process's workers live, and frees the jobs of those that fell silent (kill -9, a
 * machine that went away): graphile-worker itself would wait four hours. Others are judged only by a
 * process whose own beats have come through for as long as a silence is: after the database was away
 * all had fallen silent.
 */
export function startHeartbeat(pool: Pool, log: Logger, { beatMs, silentMs }: Pace = usualPace) {
  const process = randomUUID();
  const workers = new Set<string>();
  /** The first and the last of this process's beats in an unbroken row. */
  let row: { first: number; last: number } | null = null;
  const isSteady = (now: number) => {
    row = { first: row && now - row.last < silentMs ? row.first : now, last: now };
    return now - row.first >= silentMs;
  };
  const beat = async () => {
    if (workers.size === 0) return;
    try {
      await pool.query(
        `insert into worker_heartbeats (worker_id, process) select unnest($1::text[]), $2
         on conflict (worker_id) do update set at = now()`,
        [[...workers], process],
      );
      if (isSteady(Date.now())) await freeSilent(pool, log, silentMs);
    } catch (error) {
      row = null;
      log.warn({ reason: (error as Error).message }, 'heartbeat failed');
    }
  };
  let beating: Promise<void> | null = null;
  const beatNext = () => {
    beating ??= beat().finally(() => {
      beating = null;
    });
  };
  const timer = setInterval(beatNext, beatMs);
  return {
    /** `workerId` as it stands in the locks of the jobs. */
    add(workerId: string) {
      workers.add(workerId);
      beatNext();
    },
    /**
     * Gives jobs back that these workers had in hand when they were told to stop, as if never taken.
     * Their end may be written only later: by then they are no longer the worker's, so it changes
     * nothing.
     */
    async giveBack(jobIds: readonly string[]) {
      if (jobIds.length === 0) return;
      await pool.query(
        `${free}, run_at = now(), last_error = null
         where id = any($1::bigint[]) and (locked_by is null or locked_by = any($2))`,
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

/** The queue counted these jobs' attempts when they were taken; being killed does not count. */
const free = `update graphile_worker._private_jobs
  set locked_at = null, locked_by = null, attempts = greatest(attempts - 1, 0)`;

async function freeSilent(pool: Pool, log: Logger, silentMs: number): Promise<void> {
  const { rowCount } = await pool.query(
    `with forgotten as (
       delete from worker_heartbeats where at < now() - interval '1 day'
     )
     ${free}
     where locked_at < now() - make_interval(secs => $1)
       and locked_by not in (
         select worker_id from worker_heartbeats where at > now() - make_interval(secs => $1)
       )`,
    [silentMs / 1000],
  );
  if (rowCount) log.warn({ jobs: rowCount }, 'freed the jobs of silent workers');
}

/** Frees every job: for demo mode, whose one process has just started. */
export async function freeAllJobs(pool: Pool): Promise<void> {
  await pool.query(`delete from worker_heartbeats; ${free} where locked_by is not null`);
}
