import { expect } from 'vitest';
import type { S3Server } from '../s3-server.ts';
import type { Observations } from './clients.ts';
import type { startContestProcesses } from './contest-processes.ts';
import type { DatabaseCluster, DatabaseNode } from './database-cluster.ts';

/**
 * Parts that are killed: the primary's machine, a web or worker process, the object store, the primary's PostgreSQL, or
 * a standby's machine.
 */
export const failureKinds = ['primary', 'web', 'worker', 'store', 'postgres', 'standby'] as const;
export type FailureKind = (typeof failureKinds)[number];

interface Targets {
  cluster: DatabaseCluster;
  processes: Awaited<ReturnType<typeof startContestProcesses>>;
  store: S3Server;
  observations: Observations;
}

const timeout = 120_000;

/**
 * Kills one part with SIGKILL under load. Restarts it after votes have continued, and waits until everything is
 * redundant again. Returns the part's name.
 * @param index number of earlier failures of this kind; selects the process
 */
export async function injectFailure(
  kind: FailureKind,
  index: number,
  { cluster, processes, store, observations }: Targets,
): Promise<string> {
  const waitForVotes = () => {
    const target = observations.count('votes') + 100;
    return expect
      .poll(() => observations.count('votes'), { timeout, interval: 20 })
      .toBeGreaterThan(target);
  };
  const killMachine = async (node: DatabaseNode) => {
    await node.kill();
    await waitForVotes();
    node.start();
    await cluster.waitUntilHealthy();
    return node.name;
  };
  switch (kind) {
    case 'primary':
      return killMachine(await cluster.findNode('leader'));
    case 'standby':
      return killMachine(await cluster.findNode('sync_standby'));
    case 'postgres': {
      const node = await cluster.findNode('leader');
      await node.killPostgres();
      await waitForVotes();
      await cluster.waitUntilHealthy();
      return node.name;
    }
    case 'store': {
      const before = observations.countErrors('uploads');
      await store.stopGateway();
      // Waits until an upload has failed.
      await expect
        .poll(() => observations.countErrors('uploads'), { timeout, interval: 20 })
        .toBeGreaterThan(before);
      await store.restartGateway();
      await waitForVotes();
      return 'radosgw';
    }
    default: {
      const group = kind === 'web' ? processes.web : processes.workers;
      const victim = group[index % group.length];
      await victim?.kill();
      await waitForVotes();
      await victim?.waitUntilReady();
      return victim?.name ?? '';
    }
  }
}
