import { createRandom } from '@film-contest/judging/random';

export type Draws = ReturnType<typeof createRandomSampler>;

/** Values with their weights. */
type Weighted<T> = readonly (readonly [T, number])[];

/** Creates a seeded random generator. */
export function createRandomSampler(seed: number) {
  const random = createRandom(seed);
  const uniform = (from = 0, to = 1) =>
    from + ((to - from) * random.pickIndex(2 ** 31)) / (2 ** 31 - 1);
  const isTrue = (probability: number) => uniform() < probability;
  const int = (from: number, to: number) => from + random.pickIndex(to - from + 1);
  const normal = () => Math.sqrt(-2 * Math.log(uniform(1e-9))) * Math.cos(2 * Math.PI * uniform());
  /**
   * Draws from a log-normal distribution: `median` is the median of the values, `spread` the standard deviation of
   * their logarithms.
   */
  const logNormal = (median: number, spread: number) => median * Math.exp(spread * normal());
  const exponential = (mean: number) => -mean * Math.log(uniform(1e-9));
  /**
   * Draws from a Zipf distribution: the first of `count` values is the most frequent. A larger `offset` makes the
   * values more equal.
   */
  const zipf = (count: number, offset: number) =>
    Math.floor(offset * (((offset + count) / offset) ** uniform(0, 1 - 1e-9) - 1));
  function pick<T>(choices: Weighted<T>): T {
    let rest = uniform() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of choices) {
      rest -= weight;
      if (rest <= 0) return value;
    }
    return (choices.at(-1) as readonly [T, number])[0];
  }
  return { uniform, isTrue, int, normal, logNormal, exponential, zipf, pick };
}
