import { compareAddressWords, getNeighbourAddress, type Words } from '../ip/words.ts';

/**
 * Sorted IP ranges of one version, each with a number, as plain arrays of 32-bit words: these can be received from
 * another process without conversion, and take 12 bytes per IPv4 range and 36 per IPv6 range.
 */
export interface RangeTable {
  /** Words per IP address: 1 for IPv4, 4 for IPv6. */
  readonly width: number;
  readonly size: number;
  readonly firsts: Uint32Array;
  readonly lasts: Uint32Array;
  readonly values: Uint32Array;
}

/** IPv4 and IPv6 tables of a data file. */
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
    if (compareRow(table.firsts, middle, words) <= 0) low = middle + 1;
    else high = middle;
  }
  const row = low - 1;
  const isInside = row >= 0 && compareRow(table.lasts, row, words) >= 0;
  return isInside ? (table.values[row] ?? null) : null;
}

function compareRow(column: ArrayLike<number>, row: number, words: Words): number {
  const width = words.length;
  for (let i = 0; i < width; i++) {
    const difference = (column[row * width + i] ?? 0) - (words[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Collects IP ranges in any order; `build` sorts them and merges adjacent ranges with the same number. */
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

/** Collects numbers in flat arrays: millions of objects would exceed the heap. */
function createCollector(width: number) {
  const firsts: number[] = [];
  const lasts: number[] = [];
  const values: number[] = [];

  const getRow = (column: readonly number[], row: number): Words =>
    column.slice(row * width, (row + 1) * width);

  function sortRows(): Uint32Array {
    const compare = (a: number, b: number) => compareRow(firsts, a, getRow(firsts, b));
    const rows = Uint32Array.from(values, (_, row) => row);
    const isSorted = rows.every((row) => row === 0 || compare(row - 1, row) <= 0);
    return isSorted ? rows : rows.sort(compare);
  }

  return {
    add(first: Words, last: Words, value: number) {
      firsts.push(...first);
      lasts.push(...last);
      values.push(value);
    },
    build(): RangeTable {
      const merged = { firsts: [] as number[], lasts: [] as number[], values: [] as number[] };
      let end: Words = [];
      for (const row of sortRows()) {
        const [first, last, value] = [getRow(firsts, row), getRow(lasts, row), values[row] ?? 0];
        const isAdjacent =
          merged.values.at(-1) === value &&
          (compareAddressWords(first, end) <= 0 ||
            compareAddressWords(first, getNeighbourAddress(end, 1)) === 0);
        if (!isAdjacent) {
          merged.firsts.push(...first);
          merged.lasts.push(...last);
          merged.values.push(value);
          end = last;
        } else if (compareAddressWords(last, end) > 0) {
          merged.lasts.splice(-width, width, ...last);
          end = last;
        }
      }
      return {
        width,
        size: merged.values.length,
        firsts: Uint32Array.from(merged.firsts),
        lasts: Uint32Array.from(merged.lasts),
        values: Uint32Array.from(merged.values),
      };
    },
  };
}
