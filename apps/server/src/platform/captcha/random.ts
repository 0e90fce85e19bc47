import { createCipheriv, randomFillSync } from 'node:crypto';

/** A source of numbers in [0, 1). */
export type Random = () => number;

/** Numbers in [0, 1) from a pool that is filled whenever it is used up. */
function drawnFrom(fill: (pool: Uint32Array) => void): Random {
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
 * Numbers in [0, 1) from the operating system's generator, drawn from a pool because one picture
 * asks for hundreds. A predictable generator would let a reader of many pictures undo the warping.
 */
export const secureRandom: Random = drawnFrom((pool) => void randomFillSync(pool));

/** The same numbers for the same seed of 32 bytes, foreseen by nobody without it (AES-256-CTR). */
export function seededRandom(seed: Buffer): Random {
  const cipher = createCipheriv('aes-256-ctr', seed, Buffer.alloc(16));
  return drawnFrom((pool) => {
    const bytes = cipher.update(Buffer.alloc(pool.byteLength));
    new Uint8Array(pool.buffer).set(bytes);
  });
}

/** A number in [low, high). */
export const between = (random: Random, low: number, high: number) => low + (high - low) * random();

/** One of the items; the list must not be empty. */
export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError('pick from an empty list');
  return item;
}
