import { points as pointLimits } from '@film-contest/contract/judging-options';
import { assignFilms } from '@film-contest/judging/assign-films';
import { createRandom } from '@film-contest/judging/random';
import type { DemoRound } from './demo-data.ts';

/** Seed of the demonstration's random assignments and scores, so that each first start creates the same ones. */
export const demoSeed = 107;

export interface DemoAssignment {
  film: string;
  juror: string;
  /** Time of the juror's action within the judging time, from 0 (its start) to 1 (its end). */
  timeShare: number;
  /** Null while the juror has not judged the film. */
  score: {
    /** Points per criterion. */
    points: number[];
    comment: string;
    /** Fraction of the film (0–1) that the juror watched. */
    watched: number;
  } | null;
  recusal: { reason: string; note: string } | null;
}

/** Assigns the films of a round to its jurors, and creates a score for each film that a juror has judged. */
export function planDemoScores(round: DemoRound): DemoAssignment[] {
  const random = createRandom(demoSeed);
  const pickTime = () => (random.pickIndex(1000) + 0.5) / 1000;
  const filmBySlug = new Map(round.films.map((film) => [film.entry, film]));
  const comments = new Map(round.films.map(({ entry, comments: given }) => [entry, [...given]]));
  const { assignments } = assignFilms({
    films: round.films.map(({ entry }) => ({ id: entry, group: '', panel: '' })),
    jurors: round.jurors.map(({ name }) => ({ id: name, panels: [''], limit: null })),
    jurorsPerFilm: round.jurorsPerFilm,
    conflicts: round.recusals,
    current: [],
    seed: demoSeed,
  });

  function createScore(film: string, severity: number) {
    const expected = (filmBySlug.get(film)?.quality ?? 0) + severity;
    return {
      points: round.criteria.map(() =>
        roundToValidPoints(expected + (random.pickIndex(9) - 4) / 4),
      ),
      comment: comments.get(film)?.shift() ?? '',
      watched: 1 - random.pickIndex(6) / 100,
    };
  }

  const judged = round.jurors.flatMap(({ name, severity, judged: count = assignments.length }) =>
    assignments
      .filter(({ juror }) => juror === name)
      .map(({ film, juror }, index) => ({
        ...{ film, juror, timeShare: pickTime(), recusal: null },
        score: index < count ? createScore(film, severity) : null,
      })),
  );
  const recused = round.recusals.map(({ film, juror, ...recusal }) => ({
    ...{ film, juror, timeShare: pickTime(), recusal },
    score: null,
  }));
  return [...judged, ...recused];
}

/** Rounds points to a multiple of the step that jurors can give, and limits them to the allowed range. */
function roundToValidPoints(value: number): number {
  const { lowest, highest, step } = pointLimits;
  return Math.min(Math.max(Math.round(value / step) * step, lowest), highest);
}
