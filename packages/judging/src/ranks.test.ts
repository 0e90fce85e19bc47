import { expect, test } from 'vitest';
import { orderFilms, rankFilms } from './ranks.ts';

test.for([
  ['no films', [], []],
  ['different scores', [50, 90, 70], [3, 1, 2]],
  ['equal scores share the best rank', [70, 90, 70, 10], [2, 1, 2, 4]],
  ['a film without a score has no rank', [null, 5, null, 6], [null, 2, null, 1]],
] as const)('ranks: %s', ([, scores, ranks]) => {
  expect(rankFilms(scores)).toEqual(ranks);
});

test.for([
  ['by score', [[1, 3, 2]], [1, 2, 0], []],
  ['a film without a score is last', [[null, 3, 2]], [1, 2, 0], []],
  [
    'by the first comparison that differs',
    [
      [5, 5, 5],
      [7, 7, 7],
      [1, 3, 2],
    ],
    [1, 2, 0],
    [{ films: [0, 1, 2], decidedBy: 2 }],
  ],
  [
    'by different comparisons',
    [
      [5, 5, 5],
      [8, 7, 7],
      [0, 0, 9],
    ],
    [0, 2, 1],
    [
      { films: [0, 1, 2], decidedBy: 1 },
      { films: [1, 2], decidedBy: 2 },
    ],
  ],
] as const)('orders: %s', ([, comparisons, order, tieBreaks]) => {
  expect(orderFilms([0, 1, 2], comparisons, 1)).toEqual({ order, tieBreaks });
});

test('a lot decides between equal films, the same for the same seed whatever the input order is', () => {
  const comparisons = [[5, 5, 5, 5, 5]];
  const films = [0, 1, 2, 3, 4];
  const { order, tieBreaks } = orderFilms(films, comparisons, 42);
  expect(order.toSorted()).toEqual(films);
  expect(tieBreaks).toEqual([{ films, decidedBy: 'lot' }]);
  expect(orderFilms(films.toReversed(), comparisons, 42).order).toEqual(order);
  const orders = new Set(films.map((seed) => orderFilms(films, comparisons, seed).order.join()));
  expect(orders.size).toBeGreaterThan(1);
});
