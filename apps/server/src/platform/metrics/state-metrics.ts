import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';

interface QueueRow {
  task: string;
  state: 'waiting' | 'running' | 'failed';
  jobs: number;
  /** Seconds since the oldest job of this task and state became due. */
  oldest: number;
}

/** Counts due jobs by task and state. `waiting` jobs have attempts left. */
const queueSql = `
  select task_identifier as task, state, count(*)::int as jobs,
    greatest(0, extract(epoch from now() - min(run_at)))::float8 as oldest
  from (
    select task_identifier, run_at, case
      when locked_at is not null then 'running'
      when attempts >= max_attempts then 'failed'
      else 'waiting' end as state
    from graphile_worker.jobs where run_at <= now()
  ) as due
  group by 1, 2`;

/**
 * Registers the metrics that are read when they are requested: connections to the database and the queue of jobs.
 * @param tasks names of all jobs. Jobs of other names (of another version) are reported as `other`.
 */
export function registerStateMetrics(
  registry: Registry,
  pool: Pool,
  tasks: readonly string[],
): void {
  const registers = [registry];
  new Gauge({
    name: 'film_contest_database_connections',
    help: 'Connections of this process to the database by state (busy, idle), and callers that wait for one (waiting)',
    labelNames: ['state'] as const,
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = pool;
      this.set({ state: 'busy' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waiting' }, waitingCount);
    },
  });
  const readQueue = shareConcurrentReads(async () => {
    try {
      const { rows } = await pool.query<QueueRow>(queueSql);
      return rows.map((row) => ({ ...row, task: tasks.includes(row.task) ? row.task : 'other' }));
    } catch {
      return null;
    }
  });
  new Gauge({
    name: 'film_contest_database_up',
    help: '1 if the database answered the query of these metrics, else 0',
    registers,
    async collect() {
      this.set((await readQueue()) === null ? 0 : 1);
    },
  });
  new Gauge({
    name: 'film_contest_queue_jobs',
    help: 'Due jobs of all processes by task and state (waiting, running, failed)',
    labelNames: ['task', 'state'] as const,
    registers,
    async collect() {
      const rows = (await readQueue()) ?? [];
      this.reset();
      for (const { task, state, jobs } of rows) this.inc({ task, state }, jobs);
    },
  });
  new Gauge({
    name: 'film_contest_queue_oldest_seconds',
    help: 'Seconds since the oldest due job was due, by task and state',
    labelNames: ['task', 'state'] as const,
    registers,
    async collect() {
      const rows = (await readQueue()) ?? [];
      this.reset();
      for (const { task, state, oldest } of rows) this.set({ task, state }, oldest);
    },
  });
}

/** Shares one read among the metrics of a request, which are collected at the same time. */
function shareConcurrentReads<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | null = null;
  return () => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
}
