import { Client } from 'pg';
import { expect } from 'vitest';
import type { DatabaseCluster } from './database-cluster.ts';

/**
 * Kills both standbys and checks a write whose timeout is shorter than the wait for a standby. The timeout must not
 * cancel the wait, because PostgreSQL would then acknowledge a commit that no standby has.
 */
export async function checkWriteWithoutStandby(cluster: DatabaseCluster): Promise<void> {
  const standbys = [await cluster.findNode('sync_standby'), await cluster.findNode('replica')];
  const [writer, watcher] = await Promise.all([connectAsOwner(cluster), connectAsOwner(cluster)]);
  try {
    await writer.query('create table written (id int)');
    await writer.query(`set statement_timeout = '1s'`);
    for (const node of standbys) await node.kill();
    // Waits until no standby is connected: the WAL receiver outlives its main process by some milliseconds.
    const countStandbys = async () =>
      (await watcher.query('select from pg_stat_replication')).rowCount;
    await expect.poll(countStandbys, { timeout: 30_000 }).toBe(0);
    let isAcknowledged = false;
    const writing = writer.query('insert into written values (1)').then(() => {
      isAcknowledged = true;
    });
    const countWaiting = async () => {
      const { rowCount } = await watcher.query(
        `select from pg_stat_activity
         where wait_event = 'SyncRep' and now() - query_start > interval '3 s'`,
      );
      return rowCount;
    };
    await expect.poll(countWaiting, { timeout: 60_000 }).toBe(1);
    expect(isAcknowledged).toBe(false);
    for (const node of standbys) node.start();
    await writing;
  } finally {
    for (const node of standbys) node.start();
    await cluster.waitUntilHealthy();
    await Promise.all([writer.end(), watcher.end()]);
  }
}

async function connectAsOwner({ ownerUrl }: DatabaseCluster): Promise<Client> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  return client;
}
