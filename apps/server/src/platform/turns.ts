import { Refusal } from './http/refusal.ts';

/**
 * Lets so many of those who ask work at once; the others follow in the order in which they came. Who finds too
 * many waiting is refused.
 */
export function createTurns(mostAtOnce: number, mostWaiting: number) {
  const waiting: (() => void)[] = [];
  let working = 0;

  return {
    /** Refuses with 4005. */
    async take<T>(work: () => Promise<T>): Promise<T> {
      if (waiting.length >= mostWaiting) throw new Refusal('busy', { data: { waitMs: 2000 } });
      if (working < mostAtOnce) working += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else working -= 1;
      }
    },
  };
}
