import type { Pool } from 'pg';
import type { Logger } from 'pino';

const beatMs = 10_000;
const silentSeconds = 60;

/**
 * Shows that this process's workers live, and frees the jobs of those that fell silent (kill -9, a
 * machine that went away): graphile-worker itself would wait four hours.
 */
export function startHeartbeat(pool: Pool, log: Logger) {
  const workers = new Set<string>();
  const beat = async () => {
    if (workers.size === 0) return;
    try {
      await pool.query(
        `insert into worker_heartbeats (worker_id) select unnest($1::text[])
         on conflict (worker_id) do update set at = now()`,
        [[...workers]],
      );
      await freeSilent(pool, log);
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'heartbeat failed');
    }
  };
  const timer = setInterval(beat, beatMs);
  return {
    add(workerId: string) {
      workers.add(workerId);
      void beat();
    },
    async stop() {
      clearInterval(timer);
      await pool.query('delete from worker_heartbeats where worker_id = any($1)', [[...workers]]);
    },
  };
}

async function freeSilent(pool: Pool, log: Logger): Promise<void> {
  const { rows } = await pool.query<{ workers: string[] | null }>(
    `with silent as (
       select distinct locked_by from graphile_worker._private_jobs
       where locked_at < now() - make_interval(secs => $1)
         and locked_by not in (
           select worker_id from worker_heartbeats where at > now() - make_interval(secs => $1)
         )
     ), freed as (
       select graphile_worker.force_unlock_workers(array_agg(locked_by)) from silent having count(*) > 0
     ), forgotten as (
       delete from worker_heartbeats where at < now() - interval '1 day'
     )
     select array_agg(locked_by) as workers from silent, freed`,
    [silentSeconds],
  );
  const workers = rows[0]?.workers ?? [];
  if (workers.length > 0) log.warn({ workers: workers.length }, 'freed the jobs of silent workers');
}

/** Frees every job: for the local trial, whose one process has just started. */
export async function freeAllJobs(pool: Pool): Promise<void> {
  await pool.query(`
    delete from worker_heartbeats;
    select graphile_worker.force_unlock_workers(coalesce(array_agg(distinct locked_by), '{}'))
    from graphile_worker._private_jobs where locked_by is not null`);
}
