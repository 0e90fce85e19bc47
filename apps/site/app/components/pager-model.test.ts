import { describe, expect, test } from 'vitest';
import {
  buildPageSearch,
  countPages,
  listPagerSteps,
  type PagerStep,
  setOrderSeed,
} from './pager-model.ts';

test.each([
  [0, 10, 1],
  [10, 10, 1],
  [11, 10, 2],
  [101, 50, 3],
])('%i items in pages of %i are %i pages', (total, size, pages) => {
  expect(countPages(total, size)).toBe(pages);
});

describe('the steps of a pager', () => {
  test.each<[number, number, PagerStep[]]>([
    [1, 1, [1]],
    [3, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 8, [1, 2, 3, 4, 5, 'gap', 8]],
    [4, 8, [1, 2, 3, 4, 5, 'gap', 8]],
    [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
    [8, 8, [1, 'gap', 4, 5, 6, 7, 8]],
    [50, 100, [1, 'gap', 49, 50, 51, 'gap', 100]],
    [500, 8, [1, 'gap', 4, 5, 6, 7, 8]],
  ])('on page %i of %i', (current, pages, steps) => {
    expect(listPagerSteps(current, pages)).toEqual(steps);
  });

  test('always hold first, current and last page, in order, and never more than seven steps', () => {
    for (let pages = 1; pages <= 30; pages++) {
      for (let current = 1; current <= pages; current++) {
        const steps = listPagerSteps(current, pages);
        const numbers = steps.filter((step): step is number => step !== 'gap');
        expect(steps.length).toBeLessThanOrEqual(7);
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        expect(numbers).toEqual(expect.arrayContaining([1, current, pages]));
      }
    }
  });
});

test.each([
  ['', 1, 10, ''],
  ['', 2, 10, '?current=2'],
  ['?search=%E8%B4%A6&current=4', 1, 10, '?search=%E8%B4%A6'],
  ['?group=open&pageSize=20', 3, 20, '?group=open&current=3&pageSize=20'],
])('%s → page %i of size %i: %s', (search, page, size, expected) => {
  expect(buildPageSearch(search, page, size, 10)).toBe(expected);
});

test.each([
  ['', null, ''],
  ['', 490_000, 'seed=490000'],
  ['?group=open&seed=1', 490_000, 'group=open&seed=490000'],
  ['?group=open&seed=1', null, 'group=open'],
])('%s in the order of the seed %s: %s', (search, seed, expected) => {
  expect(setOrderSeed(search, seed)).toBe(expected);
});
