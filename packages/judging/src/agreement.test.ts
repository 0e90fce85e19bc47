import { expect, test } from 'vitest';
import { computeAgreement } from './agreement.ts';

// Krippendorff (2011), section C: four observers (rows), twelve units (columns). A dot is a missing value.
test('agrees with the published value for interval data', () => {
  const rows = [
    '1 2 3 3 2 1 4 1 2 . . .',
    '1 2 3 3 2 2 4 1 2 5 . 3',
    '. 3 3 3 2 3 4 2 2 5 1 .',
    '1 2 3 3 2 4 4 1 2 5 1 .',
  ];
  const scores = rows.flatMap((row, juror) =>
    row
      .split(' ')
      .flatMap((value, film) => (value === '.' ? [] : { film, juror, value: Number(value) })),
  );
  expect(computeAgreement(scores)).toBeCloseTo(0.849, 3);
});

test.for([
  [
    'perfect agreement',
    [
      [1, 1],
      [5, 5],
    ],
    1,
  ],
  [
    'agreement by chance',
    [
      [1, 5],
      [5, 1],
      [1, 1],
      [5, 5],
    ],
    0.125,
  ],
  [
    'systematic disagreement',
    [
      [1, 5],
      [5, 1],
    ],
    -0.5,
  ],
] as const)('%s', ([, films, alpha]) => {
  const scores = films.flatMap((values, film) =>
    values.map((value, juror) => ({ film, juror, value })),
  );
  expect(computeAgreement(scores)).toBeCloseTo(alpha, 10);
});

test.for([
  ['no scores', []],
  ['one score per film', [[1], [2]]],
  [
    'equal scores',
    [
      [3, 3],
      [3, 3],
    ],
  ],
] as const)('has no value for %s', ([, films]) => {
  const scores = films.flatMap((values: readonly number[], film) =>
    values.map((value, juror) => ({ film, juror, value })),
  );
  expect(computeAgreement(scores)).toBeNull();
});
