import { expect, test } from 'vitest';
import { computeRoundResult, type RoundInput } from './round-result.ts';

const base: Omit<RoundInput, 'rules'> = {
  publicVotes: [10, 40, 20, 30],
  jurorCount: 3,
  scores: [],
  answers: [],
  picks: [],
  moves: [],
};
const onlyJury = { places: 2, composition: { juryPercent: 100, publicPercent: 0 }, seed: 5 };
const criteria = [
  { weight: 60, highest: 10 },
  { weight: 40, highest: 10 },
];
const scoring = {
  ...onlyJury,
  mode: 'scoring',
  criteria,
  deciding: 'mean',
  tieBreakCriteria: [1],
  repetitions: 100,
} as const;

const listPlaces = (input: RoundInput) => computeRoundResult(input).films.map(({ film }) => film);

/** Every juror gives every film the points of its row. */
const scoreAll = (points: readonly (readonly number[])[]) =>
  points.flatMap((row, film) => [0, 1, 2].map((juror) => ({ film, juror, points: row })));

test('scoring: weights criteria, and breaks a tie by the criterion of the rules', () => {
  const scores = scoreAll([
    [8, 5],
    [6, 8],
    [4, 4],
    [10, 10],
  ]);
  const result = computeRoundResult({ ...base, rules: scoring, scores });
  expect(result.films.map(({ film, jury }) => [film, jury])).toEqual([
    [3, 100],
    [1, 68],
    [0, 68],
    [2, 40],
  ]);
  expect(result.tieBreaks).toEqual([{ films: [0, 1], decidedBy: 2 }]);
  expect(result.films[0]?.scores).toMatchObject({ count: 3, mean: 100, median: 100, chance: 1 });
  expect(result.jurors).toEqual([0, 1, 2].map(() => expect.objectContaining({ count: 4 })));
  expect(result.agreement).toBeCloseTo(1);
});

test('scoring: the adjusted score corrects a severe juror where the mean does not', () => {
  // Juror 2 gives 40 points less than the others, and scores only the first two of four films.
  const totals: [number, number, number][] = [
    [0, 0, 80],
    [0, 1, 82],
    [0, 2, 41],
    [1, 0, 61],
    [1, 1, 60],
    [1, 2, 20],
    [2, 0, 70],
    [2, 1, 71],
    [3, 0, 30],
    [3, 1, 31],
  ];
  const scores = totals.map(([film, juror, total]) => ({
    film,
    juror,
    points: [total / 10, total / 10],
  }));
  expect(listPlaces({ ...base, rules: scoring, scores })).toEqual([2, 0, 1, 3]);
  expect(listPlaces({ ...base, rules: { ...scoring, deciding: 'adjusted' }, scores })).toEqual([
    0, 2, 1, 3,
  ]);
});

test('screening: orders by the share of yes; a film below the quorum has no place', () => {
  const answers = (['yes', 'maybe', 'no'] as const).flatMap((answer, film) =>
    [0, 1, 2].map((juror) => ({ film, juror, answer })),
  );
  const rules = { ...onlyJury, mode: 'screening', quorum: 2 } as const;
  const lonely = { film: 3, juror: 0, answer: 'yes' } as const;
  const { films } = computeRoundResult({ ...base, rules, answers: [...answers, lonely] });
  expect(films.map(({ film, place }) => [film, place])).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
    [3, null],
  ]);
});

test('top picks: orders by the count of preferences', () => {
  const picks = [
    [2, 0],
    [2, 1],
    [0, 2],
  ];
  const result = computeRoundResult({ ...base, rules: { ...onlyJury, mode: 'top-picks' }, picks });
  expect(result.films.map(({ film, place }) => [film, place])).toEqual([
    [2, 1],
    [0, 2],
    [1, 3],
    [3, null],
  ]);
  expect(result.count?.elected).toEqual([2, 0]);
});

test('combines the jury with the public votes', () => {
  const scores = scoreAll([
    [9, 9],
    [8, 8],
    [7, 7],
    [1, 1],
  ]);
  const rules = { ...scoring, composition: { juryPercent: 60, publicPercent: 40 } };
  const { films } = computeRoundResult({ ...base, rules, scores });
  expect(films.map(({ film, combined }) => [film, combined && Math.round(combined)])).toEqual([
    [1, 80],
    [0, 60],
    [2, 33],
    [3, 27],
  ]);
});

test('shows the computed place of a film that the chair moved', () => {
  const scores = scoreAll([
    [9, 9],
    [8, 8],
    [7, 7],
    [1, 1],
  ]);
  const moves = [{ film: 2, place: 1, reason: 'Original in form.' }];
  const { films } = computeRoundResult({ ...base, rules: scoring, scores, moves });
  expect(films.map(({ film, place, computedPlace }) => [film, place, computedPlace])).toEqual([
    [2, 1, 3],
    [0, 2, 1],
    [1, 3, 2],
    [3, 4, 4],
  ]);
});

test('a film without a score has no place, whatever its votes and moves are', () => {
  const scores = scoreAll([
    [9, 9],
    [8, 8],
    [9, 9],
  ]);
  const moves = [{ film: 3, place: 1, reason: 'The jury did not see it.' }];
  const rules = { ...scoring, composition: { juryPercent: 0, publicPercent: 100 } };
  const votes = { publicVotes: [1, 2, 3, 900] };
  const { films, tieBreaks } = computeRoundResult({ ...base, ...votes, rules, scores, moves });
  expect(films.map(({ film, place, computedPlace }) => [film, place, computedPlace])).toEqual([
    [2, 1, 1],
    [1, 2, 2],
    [0, 3, 3],
    [3, null, null],
  ]);
  expect(tieBreaks).toEqual([]);
  expect(films[3]?.scores).toMatchObject({ count: 0, mean: null, chance: null });
});

test('with one juror per film, scores have neither a standard error nor a probability', () => {
  const scores = [0, 1, 2, 3].map((film) => ({ film, juror: film % 3, points: [film + 5, 5] }));
  const { films } = computeRoundResult({ ...base, rules: scoring, scores });
  expect(films.map(({ place }) => place)).toEqual([1, 2, 3, 4]);
  for (const { scores: details } of films)
    expect(details).toMatchObject({ count: 1, standardError: null, chance: null });
});

test.for([
  ['scoring', scoring],
  ['screening', { ...onlyJury, mode: 'screening', quorum: 1 }],
  ['top picks', { ...onlyJury, mode: 'top-picks' }],
] as const)('%s: a round without a score lists all films', ([, rules]) => {
  expect(listPlaces({ ...base, rules }).toSorted()).toEqual([0, 1, 2, 3]);
  expect(listPlaces({ ...base, publicVotes: [], rules })).toEqual([]);
});
