import type { Words } from '../ip/words.ts';

/**
 * Sorted IP ranges of one version, each with a number, as plain arrays of 32-bit words: these can be received
 * from another process without conversion, and take 12 bytes per IPv4 range and 36 per IPv6 range.
 */
export interface RangeTable {
  /** Words per IP address: 1 for IPv4, 4 for IPv6. */
  readonly width: number;
  readonly size: number;
  readonly firsts: Uint32Array<ArrayBuffer>;
  readonly lasts: Uint32Array<ArrayBuffer>;
  readonly values: Uint32Array<ArrayBuffer>;
}

/** The IPv4 and IPv6 tables of a data file. */
export interface RangeTables {
  v4: RangeTable;
  v6: RangeTable;
}

/** Returns the number of the range that contains an IP address, or null. Of nested ranges the innermost counts. */
export function findValue({ v4, v6 }: RangeTables, words: Words): number | null {
  const table = words.length === 1 ? v4 : v6;
  let low = 0;
  let high = table.size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareRow(table.firsts, middle, words, 0, table.width) <= 0) low = middle + 1;
    else high = middle;
  }
  const at = low - 1;
  const isInside = at >= 0 && compareRow(table.lasts, at, words, 0, table.width) >= 0;
  return isInside ? (table.values[at] ?? null) : null;
}

/** Compares row `a` of one column with row `b` of another. */
function compareRow(
  left: ArrayLike<number>,
  a: number,
  right: ArrayLike<number>,
  b: number,
  width: number,
): number {
  for (let i = 0; i < width; i++) {
    const difference = (left[a * width + i] ?? 0) - (right[b * width + i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Collects ranges in any order; `build` sorts them and merges adjacent ones with the same number. */
export function createRangeCollector() {
  const v4 = createCollector(1);
  const v6 = createCollector(4);
  return {
    add(first: Words, last: Words, value: number) {
      (first.length === 1 ? v4 : v6).add(first, last, value);
    },
    build: (): RangeTables => ({ v4: v4.build(), v6: v6.build() }),
  };
}

function createCollector(width: number) {
  let capacity = 1024;
  let size = 0;
  let firsts = new Uint32Array(capacity * width);
  let lasts = new Uint32Array(capacity * width);
  let values = new Uint32Array(capacity);

  function resize(rows: number) {
    const sized = (column: Uint32Array, length: number) => {
      const other = new Uint32Array(length);
      other.set(column.subarray(0, Math.min(length, column.length)));
      return other;
    };
    capacity = rows;
    firsts = sized(firsts, rows * width);
    lasts = sized(lasts, rows * width);
    values = sized(values, rows);
  }

  function sort() {
    const compare = (a: number, b: number) => compareRow(firsts, a, firsts, b, width);
    const order = Uint32Array.from({ length: size }, (_, i) => i);
    if (order.every((_, i) => i === 0 || compare(i - 1, i) <= 0)) return;
    order.sort(compare);
    const ordered = (column: Uint32Array, step: number) => {
      const other = new Uint32Array(column.length);
      for (const [to, from] of order.entries())
        for (let i = 0; i < step; i++) other[to * step + i] = column[from * step + i] ?? 0;
      return other;
    };
    firsts = ordered(firsts, width);
    lasts = ordered(lasts, width);
    values = ordered(values, 1);
  }

  /** Whether row `at` overlaps or directly follows row `before`. */
  function touches(before: number, at: number): boolean {
    if (compareRow(firsts, at, lasts, before, width) <= 0) return true;
    for (let i = width - 1, carry = 1; i >= 0; i--) {
      const next = (lasts[before * width + i] ?? 0) + carry;
      if (next >>> 0 !== firsts[at * width + i]) return false;
      carry = next > 0xffffffff ? 1 : 0;
    }
    return true;
  }

  function copyRow(column: Uint32Array, from: number, to: number) {
    for (let i = 0; i < width; i++) column[to * width + i] = column[from * width + i] ?? 0;
  }

  /** Merges touching ranges with the same number, in place. */
  function mergeAdjacent(): number {
    let kept = 0;
    for (let at = 0; at < size; at++) {
      const before = kept - 1;
      if (kept > 0 && values[before] === values[at] && touches(before, at)) {
        if (compareRow(lasts, at, lasts, before, width) > 0) copyRow(lasts, at, before);
        continue;
      }
      copyRow(firsts, at, kept);
      copyRow(lasts, at, kept);
      values[kept] = values[at] ?? 0;
      kept += 1;
    }
    return kept;
  }

  return {
    add(first: Words, last: Words, value: number) {
      if (size === capacity) resize(2 * capacity);
      for (let i = 0; i < width; i++) {
        firsts[size * width + i] = first[i] ?? 0;
        lasts[size * width + i] = last[i] ?? 0;
      }
      values[size] = value;
      size += 1;
    },
    build(): RangeTable {
      sort();
      size = mergeAdjacent();
      resize(size);
      return { width, size, firsts, lasts, values };
    },
  };
}
