import { Refusal } from './http/refusal.ts';

interface FairTurnsOptions {
  /** How many tasks run at once; of one key at most one. */
  atOnce: number;
  /** How many tasks may wait, of all keys together. */
  waiting?: number;
  /** How many tasks of one key may wait. */
  waitingEach?: number;
}

/**
 * Limits concurrent tasks and serves the keys (accounts) round-robin, so that many tasks of one key delay another
 * key by at most one of them.
 */
export function createFairTurns({
  atOnce,
  waiting: mostWaiting = Number.POSITIVE_INFINITY,
  waitingEach = Number.POSITIVE_INFINITY,
}: FairTurnsOptions) {
  /** Waiting tasks by key; the key that was served last is the last. */
  const queues = new Map<string, (() => void)[]>();
  const running = new Set<string>();
  let waiting = 0;

  function next(): void {
    if (running.size >= atOnce) return;
    for (const [key, queue] of queues) {
      if (running.has(key)) continue;
      const start = queue.shift();
      queues.delete(key);
      if (queue.length > 0) queues.set(key, queue);
      waiting -= 1;
      running.add(key);
      start?.();
      return;
    }
  }

  return {
    /** @throws busy, when too many tasks wait */
    async take<T>(key: string, work: () => Promise<T>): Promise<T> {
      if (running.size < atOnce && !running.has(key)) running.add(key);
      else {
        const queue = queues.get(key) ?? [];
        if (waiting >= mostWaiting || queue.length >= waitingEach) {
          throw new Refusal('busy', { data: { waitMs: 2000 } });
        }
        waiting += 1;
        queues.set(key, queue);
        await new Promise<void>((resolve) => queue.push(resolve));
      }
      try {
        return await work();
      } finally {
        running.delete(key);
        next();
      }
    },
  };
}
