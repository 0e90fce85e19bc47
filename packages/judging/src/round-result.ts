import { computeAgreement } from './agreement.ts';
import { at, groupBy, mean } from './arrays.ts';
import {
  applyDeliberation,
  type Composition,
  combineJuryAndPublic,
  type DeliberationMove,
} from './combined-order.ts';
import {
  type Criterion,
  computeTotalScore,
  createScoreEstimator,
  type DecidingScore,
} from './film-scores.ts';
import { createRandom } from './random.ts';
import { orderFilms, type TieBreak } from './ranks.ts';
import { type ScreeningAnswer, tallyScreeningAnswers } from './screening.ts';
import { computePlaceProbabilities, rankWithoutEachJuror } from './sensitivity.ts';
import { fitSeverityModel, type Score } from './severity-model.ts';
import { countTransferableVote, type TransferableVoteCount } from './transferable-vote.ts';

/** A juror's judgment of a film. Films and jurors are numbered from 0. */
interface FilmScore {
  film: number;
  juror: number;
  /** Points per criterion. */
  points: readonly number[];
}

export type RoundRules = {
  /** Number of films that pass the round or win. */
  places: number;
  composition: Composition;
  /** Seed of the random numbers for draws and for the bootstrap. */
  seed: number;
} & (
  | { mode: 'screening'; quorum: number }
  | {
      mode: 'scoring';
      criteria: readonly Criterion[];
      deciding: DecidingScore;
      /** Indexes of the criteria whose means break ties, in this order; public votes and a lot follow. */
      tieBreakCriteria: readonly number[];
      repetitions: number;
    }
  | { mode: 'top-picks' }
);

export interface RoundInput {
  rules: RoundRules;
  /** Public votes per film, without those that staff have voided. */
  publicVotes: readonly number[];
  jurorCount: number;
  scores: readonly FilmScore[];
  answers: readonly { film: number; juror: number; answer: ScreeningAnswer }[];
  /** Top picks: per juror the films in order of preference. */
  picks: readonly (readonly number[])[];
  moves: readonly DeliberationMove[];
}

export interface FilmResult {
  film: number;
  /** Place from 1; the films of a round are sorted by it. Null for a film without a score. */
  place: number | null;
  /** The place before deliberation. */
  computedPlace: number | null;
  /**
   * The film's value by the jury's method: the deciding score, the share of yes answers, or the rank in the count of
   * top picks.
   */
  jury: number | null;
  /** Weighted mean of the film's percentiles among the jury's scores and the public votes, from 0 to 100. */
  combined: number | null;
  scores: ScoreDetails | null;
}

interface ScoreDetails {
  count: number;
  mean: number | null;
  median: number | null;
  adjusted: number | null;
  standardError: number | null;
  /** Probability, from 0 to 1, that the film is among the first `places` films; null with too few scores. */
  chance: number | null;
  /** For each juror, the film's rank as if this juror had not scored; null without a rank. */
  rankWithout: (number | null)[];
}

export interface JurorResult {
  count: number;
  /** Points by which the juror scores films higher than the other jurors of these films; negative if lower. */
  effect: number;
  /** Standard deviation of the juror's total scores; null with fewer than two scores. */
  spread: number | null;
}

export interface RoundResult {
  films: FilmResult[];
  jurors: JurorResult[];
  /** Krippendorff's alpha of the totals. */
  agreement: number | null;
  tieBreaks: TieBreak[];
  count: TransferableVoteCount | null;
}

/**
 * Computes the result of a round. The same input gives the same result, to the last digit, in every JavaScript engine.
 *
 * @param onProgress receives the number of repetitions of the bootstrap that are done.
 */
export function computeRoundResult(
  input: RoundInput,
  onProgress?: (done: number) => void,
): RoundResult {
  const filmCount = input.publicVotes.length;
  const method = computeMethodResult(input, filmCount, onProgress);
  const combined = combineJuryAndPublic(method.jury, input.publicVotes, input.rules.composition);
  const judged = filterFilmsByValue(method.jury, (value) => value !== null);
  const notJudged = filterFilmsByValue(method.jury, (value) => value === null);
  const comparisons = [combined, method.jury, ...method.tieBreaks, input.publicVotes];
  const { order, tieBreaks } = orderFilms(judged, comparisons, input.rules.seed);
  const final = applyDeliberation(order, input.moves);
  const buildFilmResult = (film: number, place: number | null): FilmResult => ({
    film,
    place,
    computedPlace: place === null ? null : order.indexOf(film) + 1,
    jury: at(method.jury, film),
    combined: at(combined, film),
    scores: method.details?.[film] ?? null,
  });
  return {
    films: [
      ...final.map((film, index) => buildFilmResult(film, index + 1)),
      ...notJudged.map((film) => buildFilmResult(film, null)),
    ],
    jurors: method.jurors,
    agreement: method.agreement,
    tieBreaks,
    count: method.count,
  };
}

const filterFilmsByValue = (
  values: readonly (number | null)[],
  isListed: (value: number | null) => boolean,
): number[] => values.flatMap((value, film) => (isListed(value) ? [film] : []));

interface MethodResult {
  jury: (number | null)[];
  tieBreaks: (number | null)[][];
  details: ScoreDetails[] | null;
  jurors: JurorResult[];
  agreement: number | null;
  count: TransferableVoteCount | null;
}

function computeMethodResult(
  input: RoundInput,
  filmCount: number,
  onProgress?: (done: number) => void,
): MethodResult {
  const empty = { tieBreaks: [], details: null, jurors: [], agreement: null, count: null };
  switch (input.rules.mode) {
    case 'screening': {
      const rows = tallyScreeningAnswers(input.answers, filmCount, input.rules.quorum);
      return { ...empty, jury: rows.map(({ share, hasQuorum }) => (hasQuorum ? share : null)) };
    }
    case 'top-picks': {
      const random = createRandom(input.rules.seed);
      const count = countTransferableVote(input.picks, filmCount, input.rules.places, (tied) =>
        at(tied, random.pickIndex(tied.length)),
      );
      const order = [...count.elected, ...count.notElected];
      const picked = new Set(input.picks.flat());
      const jury = input.publicVotes.map((_, film) =>
        picked.has(film) ? filmCount - order.indexOf(film) : null,
      );
      return { ...empty, jury, count };
    }
    case 'scoring':
      return computeScoringResult(input, input.rules, filmCount, onProgress);
  }
}

function computeScoringResult(
  input: RoundInput,
  rules: Extract<RoundRules, { mode: 'scoring' }>,
  filmCount: number,
  onProgress?: (done: number) => void,
): MethodResult {
  const { jurorCount, scores: given } = input;
  const scores = given.map(({ film, juror, points }) => ({
    film,
    juror,
    value: computeTotalScore(points, rules.criteria),
  }));
  const contest = { scores, filmCount, jurorCount, deciding: rules.deciding };
  const model = fitSeverityModel(scores, filmCount, jurorCount);
  const estimateScores = (deciding: DecidingScore) =>
    createScoreEstimator(scores, filmCount, jurorCount, deciding, model.ratio)(scores);
  const [means, medians, adjusted] = [
    estimateScores('mean'),
    estimateScores('median'),
    estimateScores('adjusted'),
  ];
  const chances = computePlaceProbabilities(contest, rules.places, {
    repetitions: rules.repetitions,
    seed: rules.seed,
    ...(onProgress && { onProgress }),
  });
  const ranksWithout = rankWithoutEachJuror(contest);
  const totalsOfFilm = groupBy(scores, ({ film }) => film);
  return {
    jury: { mean: means, median: medians, adjusted }[rules.deciding],
    tieBreaks: rules.tieBreakCriteria.map((criterion) =>
      averageCriterion(given, criterion, filmCount),
    ),
    details: means.map((value, film) => ({
      count: totalsOfFilm.get(film)?.length ?? 0,
      mean: value,
      median: at(medians, film),
      adjusted: at(adjusted, film),
      standardError: at(model.standardErrors, film),
      chance: at(chances, film),
      rankWithout: ranksWithout.map((ranks) => at(ranks, film)),
    })),
    jurors: model.jurorEffects.map((effect, juror) => buildJurorResult(scores, juror, effect)),
    agreement: computeAgreement(scores),
    count: null,
  };
}

function averageCriterion(
  scores: readonly FilmScore[],
  criterion: number,
  filmCount: number,
): (number | null)[] {
  const pointsOfFilm = groupBy(scores, ({ film }) => film);
  return Array.from({ length: filmCount }, (_, film) => {
    const points = pointsOfFilm.get(film)?.map((score) => at(score.points, criterion));
    return points ? mean(points) : null;
  });
}

function buildJurorResult(scores: readonly Score[], juror: number, effect: number): JurorResult {
  const values = scores.filter((score) => score.juror === juror).map(({ value }) => value);
  const center = mean(values);
  const squares = values.reduce((total, value) => total + (value - center) ** 2, 0);
  const spread = values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : null;
  return { count: values.length, effect, spread };
}
