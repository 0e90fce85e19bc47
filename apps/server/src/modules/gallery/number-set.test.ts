import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addNumber,
  copyWithNumber,
  createNumberSet,
  intersectSets,
  listNumbers,
  toNumberSet,
} from './number-set.ts';

const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 5_000 }));
const sortAscending = (values: Iterable<number>) => [...values].sort((a, b) => a - b);

test('a set has the numbers that were added', () => {
  fc.assert(
    fc.property(numbers, (given) => {
      const set = toNumberSet(Int32Array.from(given));
      expect(listNumbers(set, 5_000)).toEqual(sortAscending(given));
    }),
  );
});

test('an intersection has the common numbers of sets of different sizes', () => {
  fc.assert(
    fc.property(numbers, fc.array(numbers, { maxLength: 3 }), (first, others) => {
      const common = first.filter((number) => others.every((other) => other.includes(number)));
      const [one, ...rest] = [first, ...others].map((each) => toNumberSet(Int32Array.from(each)));
      if (!one) throw new Error('there is a first set');
      expect(listNumbers(intersectSets([one, ...rest]), 5_000)).toEqual(sortAscending(common));
      expect(listNumbers(one, 5_000)).toEqual(sortAscending(first));
    }),
  );
});

test('listing returns null above the limit', () => {
  const set = toNumberSet(Int32Array.of(1, 31, 32, 64));
  expect(listNumbers(set, 4)).toEqual([1, 31, 32, 64]);
  expect(listNumbers(set, 3)).toBeNull();
});

test('a number above the largest one is ignored', () => {
  const set = createNumberSet(31);
  addNumber(set, 32);
  expect(listNumbers(set, 1)).toEqual([]);
  expect(copyWithNumber(set, 2 ** 31 - 1)).toEqual(set);
});

test('copying a set with another number does not change the set', () => {
  const set = toNumberSet(Int32Array.of(1, 40));
  expect(listNumbers(copyWithNumber(set, 3), 9)).toEqual([1, 3, 40]);
  expect(listNumbers(set, 9)).toEqual([1, 40]);
});
