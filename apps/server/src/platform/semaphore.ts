import { Refusal } from './http/refusal.ts';

/** Limits the number of concurrent tasks. The others wait in the order of arrival. */
export function createSemaphore(maxRunning: number, maxWaiting: number) {
  const queue: (() => void)[] = [];
  let running = 0;

  return {
    /**
     * Runs a task when a slot is free.
     * @throws busy if too many tasks wait.
     */
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (queue.length >= maxWaiting) throw new Refusal('busy', { data: { waitMs: 2000 } });
      if (running < maxRunning) running += 1;
      else await new Promise<void>((resolve) => queue.push(resolve));
      try {
        return await work();
      } finally {
        const next = queue.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
