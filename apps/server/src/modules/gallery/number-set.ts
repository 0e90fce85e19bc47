/** A set of entry numbers as a bit array. */
export type NumberSet = Uint32Array;

export const createNumberSet = (most: number): NumberSet => new Uint32Array((most >>> 5) + 1);

/** Adds a number to a set; ignores numbers above the set's capacity. */
export function addNumber(set: NumberSet, number: number): void {
  set[number >>> 5] = (set[number >>> 5] ?? 0) | (1 << (number & 31));
}

export function findLargestNumber(numbers: Int32Array): number {
  let largest = 0;
  for (const number of numbers) if (number > largest) largest = number;
  return largest;
}

/** Copies a set and adds a number, unless the number exceeds the set's capacity. */
export function copyWithNumber(set: NumberSet, number: number): NumberSet {
  const copy = set.slice();
  addNumber(copy, number);
  return copy;
}

export function toNumberSet(numbers: Int32Array): NumberSet {
  const set = createNumberSet(findLargestNumber(numbers));
  for (const number of numbers) addNumber(set, number);
  return set;
}

export function intersectSets([first, ...others]: readonly [NumberSet, ...NumberSet[]]): NumberSet {
  const common = first.slice();
  for (const other of others) {
    for (let at = 0; at < common.length; at++) common[at] = (common[at] ?? 0) & (other[at] ?? 0);
  }
  return common;
}

/** Visits the numbers of a set in ascending order, until a visit returns false. */
function visitNumbers(set: NumberSet, visit: (number: number) => boolean): void {
  for (let at = 0; at < set.length; at++) {
    for (let bits = set[at] ?? 0; bits !== 0; bits &= bits - 1) {
      if (!visit(at * 32 + 31 - Math.clz32(bits & -bits))) return;
    }
  }
}

export function filterSet(set: NumberSet, test: (number: number) => boolean): NumberSet {
  const kept = new Uint32Array(set.length);
  visitNumbers(set, (number) => {
    if (test(number)) addNumber(kept, number);
    return true;
  });
  return kept;
}

/** Returns the numbers of a set in ascending order, or null if there are more than `most`. */
export function listNumbers(set: NumberSet, most: number): number[] | null {
  const numbers: number[] = [];
  visitNumbers(set, (number) => numbers.push(number) <= most);
  return numbers.length > most ? null : numbers;
}

/** Filters an array of numbers by a set and keeps the order. A plain loop is several times faster than `filter`. */
export function filterNumbersBySet(numbers: Int32Array, set: NumberSet): Int32Array {
  const kept = new Int32Array(numbers.length);
  let length = 0;
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? 0;
    if (((set[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0) kept[length++] = number;
  }
  return kept.subarray(0, length);
}
