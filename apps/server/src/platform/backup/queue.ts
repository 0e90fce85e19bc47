import type { ClientBase } from 'pg';

/**
 * SQL: copies the waiting jobs, one JSON object each, in queue order. The objects contain arguments of the queue's
 * public interface instead of table rows, so that other versions of the queue can load them. Running jobs are
 * included, because every job may run again and no worker of a restored contest holds them.
 */
export const copyJobsOutSql = `copy (
  select json_build_object(
    'task', tasks.identifier, 'payload', jobs.payload, 'queue', queues.queue_name,
    'run_at', jobs.run_at, 'max_attempts', jobs.max_attempts, 'key', jobs.key,
    'priority', jobs.priority, 'attempts', jobs.attempts, 'last_error', jobs.last_error,
    'flags', (select jsonb_agg(flag) from jsonb_object_keys(jobs.flags) as flag))
  from graphile_worker._private_jobs as jobs
  join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
  left join graphile_worker._private_job_queues as queues on queues.id = jobs.job_queue_id
  order by jobs.id) to stdout`;

export const copyJobsInSql = 'copy restored_jobs (job) from stdin';

export async function hasQueue(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `select to_regclass('graphile_worker._private_jobs') is not null as known`,
  );
  return rows[0].known;
}

/** Deletes all jobs, and creates the table that `copyJobsInSql` fills. The queue's own tables must exist. */
export async function emptyQueue(client: ClientBase): Promise<void> {
  await client.query(`
    delete from graphile_worker._private_jobs;
    delete from graphile_worker._private_job_queues;
    create temp table restored_jobs (
      position int generated always as identity, job json not null, id bigint
    ) on commit drop`);
}

/** Queues the jobs that `copyJobsInSql` loaded, with their previous numbers of attempts. */
export async function queueRestoredJobs(client: ClientBase): Promise<void> {
  await client.query(`
    update restored_jobs set id = (graphile_worker.add_job(
      job ->> 'task', (job -> 'payload')::json, queue_name => job ->> 'queue',
      run_at => (job ->> 'run_at')::timestamptz, max_attempts => (job ->> 'max_attempts')::int,
      job_key => job ->> 'key', priority => (job ->> 'priority')::int,
      flags => case when json_typeof(job -> 'flags') = 'array'
        then array(select json_array_elements_text(job -> 'flags')) end)).id;
    update graphile_worker._private_jobs as jobs
    set attempts = (job ->> 'attempts')::int, last_error = job ->> 'last_error'
    from restored_jobs where restored_jobs.id = jobs.id`);
}
