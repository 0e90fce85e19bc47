import { expect, test } from 'vitest';
import { applyDeliberation, combineJuryAndPublic, computePercentiles } from './combined-order.ts';

test.for([
  ['no films', [], []],
  ['one film', [7], [1]],
  ['three films', [10, 30, 20], [0, 1, 0.5]],
  ['equal films', [10, 30, 30], [0, 0.75, 0.75]],
  ['a film without a value', [10, null, 20], [0, null, 1]],
] as const)('percentiles of %s', ([, values, percentiles]) => {
  expect(computePercentiles(values)).toEqual(percentiles);
});

test.for([
  ['only the jury', 100, [100, 50, 0, null]],
  ['mostly the jury', 70, [80, 35, 30, null]],
  ['only the public', 0, [33.33, 0, 100, null]],
] as const)('%s decides', ([, juryPercent, expected]) => {
  const composition = { juryPercent, publicPercent: 100 - juryPercent };
  const combined = combineJuryAndPublic([90, 80, 70, null], [20, 10, 900, 500], composition);
  expect(combined.map((value) => value && Math.round(value * 100) / 100)).toEqual(expected);
});

test('a film moves to the place that the chair gives, and the others keep their order', () => {
  const reason = 'The jury finds it more original.';
  expect(applyDeliberation([4, 2, 7, 1], [{ film: 7, place: 1, reason }])).toEqual([7, 4, 2, 1]);
  const moves = [
    { film: 4, place: 4, reason },
    { film: 1, place: 1, reason },
  ];
  expect(applyDeliberation([4, 2, 7, 1], moves)).toEqual([1, 2, 7, 4]);
  expect(applyDeliberation([4, 2], [])).toEqual([4, 2]);
  expect(applyDeliberation([4, 2], [{ film: 3, place: 1, reason }])).toEqual([4, 2]);
});
