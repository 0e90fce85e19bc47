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

/** The same for several callers, of which each has a few turns at most, so that one leaves turns to the others. */
export function createTurnsOfCallers(
  mostAtOnce: number,
  mostOfCaller: number,
  mostWaiting: number,
) {
  const turns = createTurns(mostAtOnce, mostWaiting);
  const callers = new Map<string, { own: ReturnType<typeof createTurns>; calls: number }>();

  return {
    /** Refuses with 4005. */
    async take<T>(name: string, work: () => Promise<T>): Promise<T> {
      const caller = callers.get(name) ?? { own: createTurns(mostOfCaller, mostWaiting), calls: 0 };
      callers.set(name, caller);
      caller.calls += 1;
      try {
        return await caller.own.take(() => turns.take(work));
      } finally {
        caller.calls -= 1;
        if (caller.calls === 0) callers.delete(name);
      }
    },
  };
}
