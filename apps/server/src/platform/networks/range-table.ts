import { compareAddressWords, getNeighbourAddress, type Words } from '../ip/address-words.ts';

/**
 * Sorted IP ranges of one IP version, each with a number. They are plain arrays of 32-bit words, which can be received
 * from another process without conversion, and take 12 bytes per IPv4 range and 36 per IPv6 range.
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
export function findRangeValue({ v4, v6 }: RangeTables, words: Words): number | null {
  const table = words.length === 1 ? v4 : v6;
  let low = 0;
  let high = table.size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareRowWithAddress(table.firsts, middle, words) <= 0) low = middle + 1;
    else high = middle;
  }
  const row = low - 1;
  const isInside = row >= 0 && compareRowWithAddress(table.lasts, row, words) >= 0;
  return isInside ? (table.values[row] ?? null) : null;
}

function compareRowWithAddress(column: ArrayLike<number>, row: number, words: Words): number {
  const width = words.length;
  for (let i = 0; i < width; i++) {
    const difference = (column[row * width + i] ?? 0) - (words[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Collects IP ranges in any order. `build` sorts them, cuts the parts of outer ranges that nested ranges cover, and merges
 * adjacent ranges with the same number.
 */
export function createRangeCollector() {
  const v4 = createAddressRangeCollector(1);
  const v6 = createAddressRangeCollector(4);
  return {
    add(first: Words, last: Words, value: number) {
      (first.length === 1 ? v4 : v6).add(first, last, value);
    },
    build: (): RangeTables => ({ v4: v4.build(), v6: v6.build() }),
  };
}

/**
 * Collects ranges of addresses of `width` 32-bit words in flat arrays, because millions of objects would exceed the
 * heap.
 */
function createAddressRangeCollector(width: number) {
  const firsts: number[] = [];
  const lasts: number[] = [];
  const values: number[] = [];

  const getRow = (column: readonly number[], row: number): Words =>
    column.slice(row * width, (row + 1) * width);

  /** Sorts by the first address; of ranges with the same first address, outer ones come first. */
  function sortRows(): Uint32Array {
    const compareRows = (a: number, b: number) =>
      compareRowWithAddress(firsts, a, getRow(firsts, b)) ||
      compareRowWithAddress(lasts, b, getRow(lasts, a));
    const rows = Uint32Array.from(values, (_, row) => row);
    const isSorted = rows.every((row) => row === 0 || compareRows(row - 1, row) <= 0);
    return isSorted ? rows : rows.sort(compareRows);
  }

  return {
    add(first: Words, last: Words, value: number) {
      firsts.push(...first);
      lasts.push(...last);
      values.push(value);
    },
    build(): RangeTable {
      const table = createTableBuilder(width);
      /** Ranges that contain the current address, the innermost last. */
      const open: { last: Words; value: number }[] = [];
      let next: Words = [];

      /** Appends the parts of open ranges that precede `limit`. If `limit` is null, appends all remaining parts. */
      function appendUntil(limit: Words | null): void {
        for (let inner = open.at(-1); inner; inner = open.at(-1)) {
          if (limit && compareAddressWords(inner.last, limit) >= 0) {
            if (compareAddressWords(next, limit) < 0)
              table.append(next, getNeighbourAddress(limit, -1), inner.value);
            return;
          }
          table.append(next, inner.last, inner.value);
          const end = inner.last;
          while (open.length > 0 && compareAddressWords(open.at(-1)?.last ?? [], end) <= 0)
            open.pop();
          next = getNeighbourAddress(end, 1);
        }
      }

      for (const row of sortRows()) {
        const first = getRow(firsts, row);
        appendUntil(first);
        next = first;
        open.push({ last: getRow(lasts, row), value: values[row] ?? 0 });
      }
      appendUntil(null);
      return table.build();
    },
  };
}

/** Builds a table from ranges in ascending order that do not overlap. */
function createTableBuilder(width: number) {
  const firsts: number[] = [];
  const lasts: number[] = [];
  const values: number[] = [];
  return {
    append(first: Words, last: Words, value: number) {
      const isAdjacent =
        values.at(-1) === value &&
        compareAddressWords(first, getNeighbourAddress(lasts.slice(-width), 1)) === 0;
      if (isAdjacent) lasts.splice(-width, width, ...last);
      else {
        firsts.push(...first);
        lasts.push(...last);
        values.push(value);
      }
    },
    build: (): RangeTable => ({
      width,
      size: values.length,
      firsts: Uint32Array.from(firsts),
      lasts: Uint32Array.from(lasts),
      values: Uint32Array.from(values),
    }),
  };
}
