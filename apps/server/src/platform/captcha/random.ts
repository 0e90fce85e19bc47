import { createCipheriv, randomFillSync } from 'node:crypto';

export type Random = () => number;

/** Creates a source of random numbers from a pool, which `fill` refills when it is used up. */
function createPooledRandom(fill: (pool: Uint32Array) => void): Random {
  const pool = new Uint32Array(1024);
  let next = pool.length;
  return () => {
    if (next === pool.length) {
      fill(pool);
      next = 0;
    }
    const value = pool[next] ?? 0;
    next += 1;
    return value / 2 ** 32;
  };
}

/**
 * Random numbers of the operating system's generator, because an attacker could reproduce a picture from predictable
 * ones. They are pooled, because a picture needs about twenty thousand.
 */
export const secureRandom: Random = createPooledRandom((pool) => void randomFillSync(pool));

/**
 * Creates a source of random numbers from a seed of 32 bytes (AES-256-CTR). The same seed gives the same numbers.
 * Without the seed, the numbers cannot be predicted.
 */
export function createSeededRandom(seed: Buffer): Random {
  const cipher = createCipheriv('aes-256-ctr', seed, Buffer.alloc(16));
  return createPooledRandom((pool) => {
    const bytes = cipher.update(Buffer.alloc(pool.byteLength));
    new Uint8Array(pool.buffer).set(bytes);
  });
}

/** Returns a random number in [low, high). */
export const pickNumberBetween = (random: Random, low: number, high: number) =>
  low + (high - low) * random();

export function pickRandomItem<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError('pick from an empty list');
  return item;
}
