import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import { at, sum } from './arrays.ts';

/** One score. Films and jurors are numbered from 0. */
export interface Score {
  film: number;
  juror: number;
  value: number;
}

export interface SeverityModel {
  /**
   * Variance of the errors divided by the variance of the juror effects. The larger the ratio, the more the juror
   * effects shrink towards zero.
   */
  ratio: number;
  /**
   * Points by which each juror scores films higher than the other jurors of these films; negative for a severe juror.
   */
  jurorEffects: number[];
  /** Standard deviation of the errors, in points. */
  errorDeviation: number;
  /** For each score, the value that the model expects for its film and juror. */
  fitted: number[];
  /** Score of each film without the effects of its jurors; null without scores. */
  adjusted: (number | null)[];
  /** Standard error of the adjusted score of each film; null without scores, or with too few to estimate errors. */
  standardErrors: (number | null)[];
}

/** Minimum of `freeScores` divided by the number of jurors. With less, the ratio cannot be estimated and is 1. */
const scoresLeftPerJuror = 2;

/** Limits of `ratio`; above the upper limit, effects are less than a thousandth of the observed differences. */
const ratioLimits = { low: 1e-3, high: 1e6 };

/**
 * Fits `value = overall + film + juror + error`. Film effects are fixed. Juror effects are random, so they shrink to
 * zero (ridge regression), by the ratio of variances that restricted maximum likelihood (REML) estimates.
 *
 * Films are eliminated first: Henderson's mixed-model equations then leave a small system S u = r, where S is a matrix
 * over jurors plus the ratio on its diagonal. Its eigenvectors solve it for every ratio (Henderson 1975, "Best linear
 * unbiased estimation and prediction under a selection model"; Patterson and Thompson 1971, for REML). Uses only
 * operations that IEEE 754 defines exactly, so that every engine computes the same digits.
 */
export function fitSeverityModel(
  scores: readonly Score[],
  filmCount: number,
  jurorCount: number,
): SeverityModel {
  const design = buildDesignMatrix(scores, filmCount, jurorCount);
  const eigen = decomposeMatrix(design);
  return solveModel(design, scores, estimateRatio(design, eigen, scores), eigen);
}

/** The parts of the equations that depend on who scored which film, but not on the values. */
export interface Design {
  jurorsOfFilm: readonly (readonly number[])[];
  /** The number of scores less the number of films that have scores. */
  freeScores: number;
  /** The matrix over jurors, without the ratio on its diagonal. */
  matrix: Matrix;
}

export function buildDesignMatrix(
  scores: readonly Score[],
  filmCount: number,
  jurorCount: number,
): Design {
  const jurorsOfFilm: number[][] = Array.from({ length: filmCount }, () => []);
  for (const { film, juror } of scores) at(jurorsOfFilm, film).push(juror);
  const matrix = Matrix.zeros(jurorCount, jurorCount);
  for (const jurors of jurorsOfFilm) {
    for (const a of jurors) {
      matrix.set(a, a, matrix.get(a, a) + 1);
      for (const b of jurors) matrix.set(a, b, matrix.get(a, b) - 1 / jurors.length);
    }
  }
  const filmsWithScores = jurorsOfFilm.filter((jurors) => jurors.length > 0).length;
  return { jurorsOfFilm, freeScores: scores.length - filmsWithScores, matrix };
}

interface Eigen {
  values: number[];
  /** One row per juror, one column per eigenvalue. */
  vectors: number[][];
}

function decomposeMatrix({ matrix }: Design): Eigen {
  if (matrix.rows === 0) return { values: [], vectors: [] };
  const eigen = new EigenvalueDecomposition(matrix, { assumeSymmetric: true });
  return {
    // Replaces slightly negative eigenvalues by 0, because they result from rounding.
    values: eigen.realEigenvalues.map((value) => Math.max(value, 0)),
    vectors: eigen.eigenvectorMatrix.to2DArray(),
  };
}

/** Returns per film the mean of its values; NaN without values. */
export function computeFilmMeans({ jurorsOfFilm }: Design, scores: readonly Score[]): number[] {
  const sums = jurorsOfFilm.map(() => 0);
  for (const { film, value } of scores) sums[film] = (sums[film] as number) + value;
  return sums.map((total, film) => total / at(jurorsOfFilm, film).length);
}

/** Returns for each juror the sum of differences between the juror's scores and the films' means. */
export function sumDifferences(
  { matrix }: Design,
  scores: readonly Score[],
  means: readonly number[],
): number[] {
  const sums = Array.from({ length: matrix.rows }, () => 0);
  for (const { film, juror, value } of scores) {
    sums[juror] = (sums[juror] as number) + value - (means[film] as number);
  }
  return sums;
}

/** Returns the projection of a vector over jurors on each eigenvector. */
const projectOnEigenvectors = ({ values, vectors }: Eigen, vector: readonly number[]) =>
  values.map((_, column) => sum(vector.map((value, row) => value * at(at(vectors, row), column))));

/** Solves (M + ratio × I) x = vector, where M is the design's matrix. */
function solveRidge(eigen: Eigen, vector: readonly number[], ratio: number): number[] {
  const scaled = projectOnEigenvectors(eigen, vector).map(
    (value, column) => value / (at(eigen.values, column) + ratio),
  );
  return eigen.vectors.map((row) => sum(row.map((value, column) => value * at(scaled, column))));
}

/** Finds by bisection the ratio at which the derivative of the restricted likelihood is zero. */
function estimateRatio(design: Design, eigen: Eigen, scores: readonly Score[]): number {
  if (design.freeScores < scoresLeftPerJuror * design.matrix.rows) return 1;
  const means = computeFilmMeans(design, scores);
  const squares = sum(scores.map(({ film, value }) => (value - at(means, film)) ** 2));
  const projected = projectOnEigenvectors(eigen, sumDifferences(design, scores, means));
  const derivativeAt = (ratio: number) => {
    const terms = projected.map((value, index) => {
      const eigenvalue = at(eigen.values, index);
      return {
        explained: value ** 2 / (eigenvalue + ratio),
        slope: (value / (eigenvalue + ratio)) ** 2,
        trace: -eigenvalue / (ratio * (eigenvalue + ratio)),
      };
    });
    const left = squares - sum(terms.map(({ explained }) => explained));
    const slope = sum(terms.map((term) => term.slope));
    return design.freeScores * slope + left * sum(terms.map(({ trace }) => trace));
  };
  let { low, high } = ratioLimits;
  if (derivativeAt(low) >= 0) return low;
  if (derivativeAt(high) <= 0) return high;
  for (let step = 0; step < 100 && high / low > 1 + 1e-12; step += 1) {
    const middle = Math.sqrt(low * high);
    if (derivativeAt(middle) < 0) low = middle;
    else high = middle;
  }
  return Math.sqrt(low * high);
}

/** Solves the model for a given ratio. */
export function solveModel(
  design: Design,
  scores: readonly Score[],
  ratio: number,
  eigen = decomposeMatrix(design),
): SeverityModel {
  const means = computeFilmMeans(design, scores);
  const jurorEffects = solveRidge(eigen, sumDifferences(design, scores, means), ratio);
  const filmScores = adjustMeans(design, means, jurorEffects);
  const fitted = scores.map(({ film, juror }) => at(filmScores, film) + at(jurorEffects, juror));
  const left =
    sum(scores.map(({ value }, index) => (value - at(fitted, index)) ** 2)) +
    ratio * sum(jurorEffects.map((effect) => effect ** 2));
  const errorDeviation = design.freeScores > 0 ? Math.sqrt(left / design.freeScores) : 0;
  const hasScores = (film: number) => at(design.jurorsOfFilm, film).length > 0;
  const hasErrors = canEstimateErrors(design);
  return {
    ratio,
    jurorEffects,
    errorDeviation,
    fitted,
    adjusted: filmScores.map((value, film) => (hasScores(film) ? value : null)),
    standardErrors: means.map((_, film) =>
      hasErrors && hasScores(film)
        ? errorDeviation * computeUnitStandardError(at(design.jurorsOfFilm, film), eigen, ratio)
        : null,
    ),
  };
}

/**
 * Whether enough residual degrees of freedom remain to estimate errors. With one juror per film the model fits every
 * score exactly, and its residuals of 0 say nothing about the errors.
 */
export function canEstimateErrors({ jurorsOfFilm, freeScores }: Design): boolean {
  const jurors = new Set(jurorsOfFilm.flat());
  return freeScores >= Math.max(jurors.size, 1);
}

/** Subtracts from each film's mean the mean effect of the film's jurors. */
export function adjustMeans(
  { jurorsOfFilm }: Design,
  means: readonly number[],
  jurorEffects: readonly number[],
): number[] {
  return means.map((value, film) => {
    const jurors = at(jurorsOfFilm, film);
    let effects = 0;
    for (const juror of jurors) effects += jurorEffects[juror] as number;
    return value - effects / jurors.length;
  });
}

/** Returns the standard error of a film's score when errors have the standard deviation 1. */
function computeUnitStandardError(jurors: readonly number[], eigen: Eigen, ratio: number): number {
  const shares = eigen.values.map((value, column) => {
    let projected = 0;
    for (const juror of jurors) projected += eigen.vectors[juror]?.[column] as number;
    return (projected / jurors.length) ** 2 / (value + ratio);
  });
  return Math.sqrt(1 / jurors.length + sum(shares));
}
