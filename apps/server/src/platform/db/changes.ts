import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';

const retryMs = 1000;
const defaultCheckMs = 5000;

/**
 * Listens for the notification `changed`, which a transaction sends at its commit if it changed data that processes
 * cache. Calls `onChange` with the name of the changed data. After a reconnect, calls `onChange` with null, because
 * notifications may have been missed. Calls `onConnection` when the connection is lost, and when it listens again.
 * @param checkMs interval and timeout in milliseconds of the checks of the connection. Without them, TCP keepalive on
 * Linux notices only after two hours that the database's machine has vanished, because a listener sends nothing by
 * itself.
 */
export async function listenForChanges(
  pool: Pool,
  log: Logger,
  onChange: (what: string | null) => void,
  onConnection: (isConnected: boolean) => void = () => {},
  { checkMs = defaultCheckMs } = {},
) {
  let activeClient: PoolClient | null = null;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  /** Adds a timeout to a statement. After the timeout, the connection is unusable. */
  const addTimeout = (text: string) => ({ text, query_timeout: checkMs });

  async function connectListener(): Promise<void> {
    try {
      const client = await pool.connect();
      if (isStopped) return client.release(true);
      activeClient = client;
      client.on('notification', ({ payload }) => onChange(payload ?? null));
      for (const event of ['error', 'end'] as const)
        client.once(event, () => releaseAndReconnect(client));
      await client.query(addTimeout('listen changed'));
      onConnection(true);
      onChange(null);
      scheduleCheck(client);
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'cannot listen for changes');
      if (activeClient) releaseAndReconnect(activeClient);
      else scheduleReconnect();
    }
  }

  function scheduleCheck(client: PoolClient): void {
    if (client !== activeClient) return;
    timer = setTimeout(() => {
      client.query(addTimeout('select 1')).then(
        () => scheduleCheck(client),
        (error: Error) => {
          if (client !== activeClient) return;
          log.warn({ reason: error.message }, 'the connection that listens for changes is lost');
          releaseAndReconnect(client);
        },
      );
    }, checkMs).unref();
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
