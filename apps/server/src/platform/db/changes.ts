import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';

const retryMs = 1000;

/**
 * Calls back in every process whenever some transaction commits that changed what processes remember
 * (`notify changed`), with the name of what changed, and when a lost connection is back, with null
 * since what happened meanwhile is not known.
 */
export async function listenForChanges(
  pool: Pool,
  log: Logger,
  onChange: (what: string | null) => void,
) {
  let current: PoolClient | null = null;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    try {
      const client = await pool.connect();
      if (isStopped) return client.release(true);
      current = client;
      client.on('notification', ({ payload }) => onChange(payload ?? null));
      for (const event of ['error', 'end'] as const) client.once(event, () => lose(client));
      await client.query('listen changed');
      onChange(null);
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'cannot listen for changes');
      if (current) lose(current);
      else later();
    }
  }

  /** A broken connection says so several times; it is let go once. */
  function lose(client: PoolClient): void {
    if (client !== current) return;
    current = null;
    client.release(true);
    later();
  }

  function later(): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void connect(), retryMs);
  }

  await connect();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      const client = current;
      current = null;
      client?.release(true);
    },
  };
}
