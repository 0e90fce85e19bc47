/** Lets so many of those who ask work at once; the others follow in the order in which they came. */
export function createTurns(mostAtOnce: number) {
  const waiting: (() => void)[] = [];
  let working = 0;

  return {
    async take<T>(work: () => Promise<T>): Promise<T> {
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
