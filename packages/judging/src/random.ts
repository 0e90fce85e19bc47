import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

export type Random = ReturnType<typeof createRandom>;

/** Creates a generator that returns the same numbers for the same seed (an integer) in every JavaScript engine. */
export function createRandom(seed: number) {
  const generator = xoroshiro128plus(seed);

  /** Returns an integer from 0 to `count` - 1. */
  const pickIndex = (count: number) => uniformInt(generator, 0, count - 1);

  /** Returns the items in random order (Fisher–Yates). */
  function shuffle<T>(items: Iterable<T>): T[] {
    const shuffled = [...items];
    for (let last = shuffled.length - 1; last > 0; last -= 1) {
      const other = pickIndex(last + 1);
      [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
    }
    return shuffled;
  }

  return { pickIndex, shuffle };
}
