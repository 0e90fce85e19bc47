import type { ClientBase, Pool } from 'pg';

const allJobs = 'array(select id from graphile_worker.jobs)';

/** Deletes all jobs, including locked ones. */
export async function clearQueue(pool: Pool): Promise<void> {
  await unlockJobs(pool);
  await pool.query(`select graphile_worker.complete_jobs(${allJobs})`);
}

/** Marks all waiting jobs as finally failed. */
export async function failJobs(pool: Pool, error?: string): Promise<void> {
  await pool.query(`select graphile_worker.permanently_fail_jobs(${allJobs}, $1)`, [error]);
}

/** Sets the start time or the number of attempts of waiting jobs whose key starts with `keyStart`. */
export async function rescheduleJobs(
  pool: Pool,
  { runAt, attempts }: { runAt?: Date; attempts?: number },
  keyStart = '',
): Promise<void> {
  await pool.query(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at => $1, attempts => $2)
     from graphile_worker.jobs where starts_with(coalesce(key, ''), $3)`,
    [runAt ?? null, attempts ?? null, keyStart],
  );
}

/**
 * Locks all jobs as a worker that was then killed. Writes to a private table of the queue, because the queue has no
 * function that locks a job without running it.
 */
export async function lockJobs(pool: Pool, worker: string, secondsAgo = 0): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs
     set locked_by = $1, locked_at = now() - make_interval(secs => $2)`,
    [worker, secondsAgo],
  );
}

export async function unlockJobs(pool: Pool | ClientBase): Promise<void> {
  await pool.query(`select graphile_worker.force_unlock_workers(
    array(select locked_by from graphile_worker.jobs where locked_by is not null))`);
}
