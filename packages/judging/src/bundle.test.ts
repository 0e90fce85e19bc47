import { expect, test } from 'vitest';
import {
  listInvalidScores,
  methodVersion,
  type ResultContent,
  recount,
  recountWithoutJuror,
} from './bundle.ts';
import { computeRoundResult, type RoundInput } from './round-result.ts';

const input: RoundInput = {
  rules: {
    mode: 'scoring',
    criteria: [{ weight: 100, highest: 10 }],
    deciding: 'mean',
    tieBreakCriteria: [],
    repetitions: 50,
    places: 1,
    composition: { juryPercent: 100, publicPercent: 0 },
    seed: 3,
  },
  publicVotes: [0, 0, 0],
  jurorCount: 3,
  scores: [
    { film: 0, juror: 0, points: [8] },
    { film: 0, juror: 1, points: [8] },
    { film: 1, juror: 0, points: [7] },
    { film: 1, juror: 1, points: [7] },
    // Only the third juror places the second film first.
    { film: 1, juror: 2, points: [10] },
  ],
  answers: [],
  picks: [[], [], []],
  moves: [],
};

const content: ResultContent = {
  method: methodVersion,
  round: 'r',
  name: {},
  rulesHash: '',
  rules: {},
  rulesVersions: [],
  films: ['0001', '0002', '0003'],
  assignments: input.scores.map(({ film, juror }) => ({ film, juror, state: 'done', watched: 0 })),
  recusals: [],
  input,
  result: computeRoundResult(input),
};

test('a result recomputes to the last digit, also from its JSON', () => {
  expect(recount(JSON.parse(JSON.stringify(content))).isSame).toBe(true);
});

test('another score or method version is not the same', () => {
  const [first, ...others] = input.scores;
  const scores = [{ film: 0, juror: 0, points: [8.5] }, ...others];
  expect(first?.points).toEqual([8]);
  expect(recount({ ...content, input: { ...input, scores } }).isSame).toBe(false);
  expect(recount({ ...content, method: 0 }).isSame).toBe(false);
});

test('a score counts once, for a done assignment', () => {
  const [first, ...others] = content.assignments;
  expect(listInvalidScores(content)).toEqual([]);
  const doubled = { ...input, scores: [...input.scores, ...input.scores.slice(0, 1)] };
  expect(listInvalidScores({ ...content, input: doubled })).toEqual(['0 0']);
  expect(listInvalidScores({ ...content, assignments: others })).toEqual(['0 0']);
  const recused = first ? [{ ...first, state: 'recused' }, ...others] : [];
  expect(listInvalidScores({ ...content, assignments: recused })).toEqual(['0 0']);
  const picks = [[], [2], []];
  expect(listInvalidScores({ ...content, input: { ...input, picks } })).toEqual(['2 1']);
});

test('answers whether the result would differ without a juror', () => {
  const findWinnerWithout = (juror: number) => recountWithoutJuror(content, juror).films[0]?.film;
  expect([0, 1, 2].map(findWinnerWithout)).toEqual([1, 1, 0]);
});
