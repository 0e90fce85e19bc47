import { codes } from '@film-contest/contract/codes';
import { Refusal } from './refusal.ts';

const defaultWaitMs = 1_000;

/**
 * Retries a read while it throws `busy`. Waits for a random part (at least half) of the time that the error requests,
 * so that clients do not retry at the same time. The last try starts at `deadline`.
 * @param deadline in milliseconds since 1970.
 * @throws busy after the last try; any other error of the read at once.
 */
export async function retryWhileBusy<T>(deadline: number, read: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      const remainingMs = deadline - Date.now();
      if (!(error instanceof Refusal) || error.code !== codes.busy || remainingMs <= 0) throw error;
      const { waitMs = defaultWaitMs } = (error.details.data ?? {}) as { waitMs?: number };
      const pauseMs = waitMs * (0.5 + Math.random() / 2);
      await new Promise((resolve) => setTimeout(resolve, Math.min(pauseMs, remainingMs)));
    }
  }
}
