import { Refusal } from './http/refusal.ts';

interface FairSemaphoreOptions {
  maxRunning: number;
  maxRunningPerKey?: number;
  /** Maximum number of waiting tasks of all keys together. */
  maxWaiting?: number;
  /** Maximum number of waiting tasks of one key. */
  maxWaitingPerKey?: number;
}

/**
 * Limits concurrent tasks and serves the keys (accounts) in turn, so that many tasks of one key delay a task of another
 * key by at most one of them.
 */
export function createFairSemaphore({
  maxRunning,
  maxRunningPerKey = 1,
  maxWaiting = Number.POSITIVE_INFINITY,
  maxWaitingPerKey = Number.POSITIVE_INFINITY,
}: FairSemaphoreOptions) {
  /** Waiting tasks of each key; the key that was served last is at the end. */
  const queues = new Map<string, (() => void)[]>();
  const running = new Map<string, number>();
  let allRunning = 0;
  let waiting = 0;

  const canStartTask = (key: string) =>
    allRunning < maxRunning && (running.get(key) ?? 0) < maxRunningPerKey;

  function countStartedTask(key: string): void {
    running.set(key, (running.get(key) ?? 0) + 1);
    allRunning += 1;
  }

  function countEndedTask(key: string): void {
    const left = (running.get(key) ?? 0) - 1;
    if (left > 0) running.set(key, left);
    else running.delete(key);
    allRunning -= 1;
  }

  function startNextTasks(): void {
    for (const [key, queue] of queues) {
      if (!canStartTask(key)) continue;
      const proceed = queue.shift();
      queues.delete(key);
      if (queue.length > 0) queues.set(key, queue);
      waiting -= 1;
      countStartedTask(key);
      proceed?.();
      return;
    }
  }

  return {
    /** Runs a task when a slot is free and it is the key's turn. @throws busy if too many tasks wait */
    async run<T>(key: string, work: () => Promise<T>): Promise<T> {
      if (canStartTask(key)) countStartedTask(key);
      else {
        const queue = queues.get(key) ?? [];
        if (waiting >= maxWaiting || queue.length >= maxWaitingPerKey) {
          throw new Refusal('busy', { data: { waitMs: 2000 } });
        }
        waiting += 1;
        queues.set(key, queue);
        await new Promise<void>((resolve) => queue.push(resolve));
      }
      try {
        return await work();
      } finally {
        countEndedTask(key);
        startNextTasks();
      }
    },
  };
}
