import { Counter, Gauge, type Registry } from 'prom-client';

/**
 * Creates the metrics of the database replica. Only processes that are configured to read from a replica report them.
 */
export function createReplicaMetrics(registry: Registry) {
  const registers = [registry];
  return {
    used: new Gauge({
      name: 'film_contest_database_replica_used',
      help: '1 if public pages are read from the replica, 0 if from the primary',
      registers,
    }),
    lag: new Gauge({
      name: 'film_contest_database_replica_lag_seconds',
      help: 'Seconds for which the replica has lacked something that the primary has written; NaN if unknown',
      registers,
    }),
    reads: new Counter({
      name: 'film_contest_database_reads_total',
      help: 'Statements of public pages by the server that ran them (replica, primary)',
      labelNames: ['from'] as const,
      registers,
    }),
  };
}

export type ReplicaMetrics = ReturnType<typeof createReplicaMetrics>;
