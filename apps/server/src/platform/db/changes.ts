import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';

const retryMs = 1000;

/**
 * Listens for the notification `changed`, which a transaction sends at its commit if it changed data that processes
 * cache. Calls `onChange` with the name of the changed data. After a reconnect, calls it with null, because
 * notifications may have been missed. Calls `onConnection` when it has lost its connection, and when it listens again.
 */
export async function listenForChanges(
  pool: Pool,
  log: Logger,
  onChange: (what: string | null) => void,
  onConnection: (isConnected: boolean) => void = () => {},
) {
  let activeClient: PoolClient | null = null;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function connectListener(): Promise<void> {
    try {
      const client = await pool.connect();
      if (isStopped) return client.release(true);
      activeClient = client;
      client.on('notification', ({ payload }) => onChange(payload ?? null));
      for (const event of ['error', 'end'] as const)
        client.once(event, () => releaseAndReconnect(client));
      await client.query('listen changed');
      onConnection(true);
      onChange(null);
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'cannot listen for changes');
      if (activeClient) releaseAndReconnect(activeClient);
      else scheduleReconnect();
    }
  }

  /** Releases the broken connection only once, although the connection emits several events. */
  function releaseAndReconnect(client: PoolClient): void {
    if (client !== activeClient) return;
    activeClient = null;
    client.release(true);
    onConnection(false);
    scheduleReconnect();
  }

  function scheduleReconnect(): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void connectListener(), retryMs);
  }

  await connectListener();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      const client = activeClient;
      activeClient = null;
      client?.release(true);
    },
  };
}
