import { createCipheriv, randomFillSync } from 'node:crypto';

export type Random = () => number;

/** Creates a source of random numbers that draws from a pool and refills the pool. */
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
 * Random numbers of the operating system's generator, pooled because one picture needs about twenty thousand. A predictable
 * generator would let an attacker reproduce the picture.
 */
export const secureRandom: Random = createPooledRandom((pool) => void randomFillSync(pool));

/**
 * Creates a source of random numbers that depend only on a seed of 32 bytes, unpredictable without the seed
 * (AES-256-CTR).
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
