import { at, sum } from './arrays.ts';
import { createScoreEstimator, type DecidingScore } from './film-scores.ts';
import { createRandom } from './random.ts';
import { rankFilms } from './ranks.ts';
import {
  buildDesignMatrix,
  canEstimateErrors,
  fitSeverityModel,
  type Score,
} from './severity-model.ts';

interface Contest {
  scores: readonly Score[];
  filmCount: number;
  jurorCount: number;
  deciding: DecidingScore;
}

/** Returns for each juror the ranks of all films as if this juror had not scored. */
export function rankWithoutEachJuror(contest: Contest): (number | null)[][] {
  const { scores, filmCount, jurorCount, deciding } = contest;
  const { ratio } = fitSeverityModel(scores, filmCount, jurorCount);
  return Array.from({ length: jurorCount }, (_, left) => {
    const rest = scores.filter(({ juror }) => juror !== left);
    const estimate = createScoreEstimator(rest, filmCount, jurorCount, deciding, ratio);
    return rankFilms(estimate(rest));
  });
}

/**
 * Returns for each film the probability that it ranks within the first `places`. Null for a film without a score, or
 * with too few scores to estimate errors. Draws all scores again `repetitions` times: the scores that the model expects
 * plus errors (residual bootstrap). The errors are drawn from the observed ones, and enlarged because the fitted model
 * makes them too small (Davison and Hinkley 1997, section 6.3).
 * @param onProgress receives the number of repetitions done, every hundred.
 */
export function computePlaceProbabilities(
  contest: Contest,
  places: number,
  options: { repetitions: number; seed: number; onProgress?: (done: number) => void },
): (number | null)[] {
  const { scores, filmCount, jurorCount, deciding } = contest;
  const filmIndexes = Array.from({ length: filmCount }, (_, film) => film);
  if (!canEstimateErrors(buildDesignMatrix(scores, filmCount, jurorCount)))
    return filmIndexes.map(() => null);
  const model = fitSeverityModel(scores, filmCount, jurorCount);
  const errors = scores.map(({ value }, index) => value - at(model.fitted, index));
  const deviation = Math.sqrt(sum(errors.map((error) => error ** 2)) / errors.length);
  const enlargement = deviation > 0 ? model.errorDeviation / deviation : 0;
  const estimate = createScoreEstimator(scores, filmCount, jurorCount, deciding, model.ratio);
  const random = createRandom(options.seed);
  const counts = filmIndexes.map(() => 0);
  const drawn = scores.map((score) => ({ ...score }));
  for (let done = 1; done <= options.repetitions; done += 1) {
    drawn.forEach((score, index) => {
      const error = errors[random.pickIndex(errors.length)] as number;
      score.value = (model.fitted[index] as number) + error * enlargement;
    });
    const drawnScores = estimate(drawn);
    const lowest = findLowestScoreWithin(drawnScores, places);
    drawnScores.forEach((score, film) => {
      if (score !== null && score >= lowest) counts[film] = (counts[film] as number) + 1;
    });
    if (done % 100 === 0) options.onProgress?.(done);
  }
  const scored = new Set(scores.map(({ film }) => film));
  return counts.map((count, film) => (scored.has(film) ? count / options.repetitions : null));
}

/** Returns the lowest score among the first `places`. */
function findLowestScoreWithin(scores: readonly (number | null)[], places: number): number {
  const sorted = Float64Array.from(scores.filter((score) => score !== null)).sort();
  return sorted[Math.max(sorted.length - places, 0)] ?? Number.POSITIVE_INFINITY;
}
