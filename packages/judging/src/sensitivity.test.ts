import { expect, test } from 'vitest';
import { computePlaceProbabilities, rankWithoutEachJuror } from './sensitivity.ts';

/** Four films that three jurors score; the third juror reverses the order of the first two films. */
const table = [
  [90, 88, 60],
  [80, 79, 99],
  [50, 52, 50],
  [20, 21, 22],
];
const scores = table.flatMap((row, film) => row.map((value, juror) => ({ film, juror, value })));
const contest = { scores, filmCount: 4, jurorCount: 3, deciding: 'mean' } as const;

test('shows what the ranks would be without each juror', () => {
  expect(rankWithoutEachJuror(contest)).toEqual([
    [2, 1, 3, 4],
    [2, 1, 3, 4],
    [1, 2, 3, 4],
  ]);
});

test('a film that only one juror scored has no rank without this juror', () => {
  const withFifth = [...scores, { film: 4, juror: 0, value: 100 }];
  const ranks = rankWithoutEachJuror({ ...contest, scores: withFifth, filmCount: 5 });
  expect(ranks.map((row) => row[4])).toEqual([null, 1, 1]);
});

test('the probabilities of two places sum to about two, and depend only on the seed', () => {
  const options = { repetitions: 500, seed: 3 };
  const probabilities = computePlaceProbabilities(contest, 2, options);
  expect(probabilities.reduce<number>((sum, each) => sum + (each ?? 0), 0)).toBeCloseTo(2, 1);
  expect(probabilities[0]).toBeGreaterThan(0.8);
  expect(probabilities[3]).toBeLessThan(0.1);
  expect(computePlaceProbabilities(contest, 2, options)).toEqual(probabilities);
});

test('reports its progress', () => {
  const done: number[] = [];
  computePlaceProbabilities(contest, 2, {
    repetitions: 250,
    seed: 3,
    onProgress: (count) => done.push(count),
  });
  expect(done).toEqual([100, 200]);
});

test('one juror per film is too few for a probability', () => {
  const single = scores.filter(({ film, juror }) => film % 3 === juror);
  const options = { repetitions: 20, seed: 1 };
  expect(computePlaceProbabilities({ ...contest, scores: single }, 2, options)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('a film without a score has no probability', () => {
  const options = { repetitions: 20, seed: 1 };
  expect(computePlaceProbabilities({ ...contest, filmCount: 5 }, 2, options)[4]).toBeNull();
});

test('films whose scores do not vary keep their places', () => {
  const equal = [80, 60].flatMap((value, film) => [0, 1].map((juror) => ({ film, juror, value })));
  const sure = { scores: equal, filmCount: 2, jurorCount: 2, deciding: 'adjusted' } as const;
  expect(computePlaceProbabilities(sure, 1, { repetitions: 20, seed: 1 })).toEqual([1, 0]);
});
