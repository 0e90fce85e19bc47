import { CholeskyDecomposition, Matrix } from 'ml-matrix';
import { at, mean, median } from './arrays.ts';
import {
  adjustMeans,
  buildDesignMatrix,
  computeFilmMeans,
  fitSeverityModel,
  type Score,
  sumDifferences,
} from './severity-model.ts';

/** The statistic of a film's scores that decides its rank. The rules of the round name it in advance. */
export type DecidingScore = 'mean' | 'median' | 'adjusted';

/** Computes the score of each film from the jurors' scores; null for a film without scores. */
export type FilmEstimator = (scores: readonly Score[]) => (number | null)[];

export interface Criterion {
  /** Weight of the criterion in the total, in percent. The weights of a round sum to 100. */
  weight: number;
  highest: number;
}

/** Rounds a score to six decimal places, so that rounding errors do not separate films that are equal. */
const roundScore = (score: number) => Math.round(score * 1e6) / 1e6;

/** Returns the total of one juror's score of one film, from 0 to 100. */
export function computeTotalScore(
  points: readonly number[],
  criteria: readonly Criterion[],
): number {
  return criteria.reduce(
    (total, { weight, highest }, index) => total + (weight * at(points, index)) / highest,
    0,
  );
}

/**
 * Creates a function that computes film scores. It may receive other values than `scores`, but the same films and
 * jurors. The variance ratio of the severity model is estimated only once, from `scores`.
 */
export function createScoreEstimator(
  scores: readonly Score[],
  filmCount: number,
  jurorCount: number,
  deciding: DecidingScore,
  ratio = fitSeverityModel(scores, filmCount, jurorCount).ratio,
): FilmEstimator {
  if (deciding !== 'adjusted') {
    const compute = deciding === 'mean' ? mean : median;
    return (values) => {
      const valuesOfFilm: number[][] = Array.from({ length: filmCount }, () => []);
      for (const { film, value } of values) at(valuesOfFilm, film).push(value);
      return valuesOfFilm.map((list) => (list.length > 0 ? roundScore(compute(list)) : null));
    };
  }
  const design = buildDesignMatrix(scores, filmCount, jurorCount);
  const system = new CholeskyDecomposition(
    Matrix.add(design.matrix, Matrix.eye(jurorCount, jurorCount, ratio)),
  );
  return (values) => {
    const means = computeFilmMeans(design, values);
    const differences = Matrix.columnVector(sumDifferences(design, values, means));
    const effects = jurorCount > 0 ? system.solve(differences).to1DArray() : [];
    return adjustMeans(design, means, effects).map((value) =>
      Number.isNaN(value) ? null : roundScore(value),
    );
  };
}
