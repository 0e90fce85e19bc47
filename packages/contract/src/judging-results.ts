import { z } from 'zod';
import { overrideReason } from './content.ts';
import { groups } from './entry-groups.ts';
import {
  errorCode,
  id,
  isoTime,
  listPageSchema,
  listQuerySchema,
  textSchema,
  version,
} from './fields.ts';
import {
  assignmentStates,
  judgingLimits,
  recusalReasons,
  screeningAnswers,
} from './judging-options.ts';
import { limits } from './limits.ts';
import { publicationView } from './published-results.ts';

export const roundFilmsQuery = listQuerySchema({
  sorters: ['number', 'scores', 'missing', 'mean', 'place'],
  filters: { group: z.array(z.enum(groups)) },
}).omit({ search: true });

const roundFilm = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  group: z.enum(groups).nullable(),
  panel: z.string(),
  assigned: z.int(),
  /** Number of scores that count. */
  scores: z.int(),
  /** Number of jurors that the film still needs. */
  missing: z.int(),
  recused: z.int(),
  /** Mean of the totals so far, from 0 to 100. */
  mean: z.number().nullable(),
  median: z.number().nullable(),
  /** Median share of the film that its jurors watched, from 0 to 1. */
  watched: z.number().nullable(),
  /** Place in the result; null before the result is computed, and for a film without a score. */
  place: z.int().nullable(),
  /** Place of the film before deliberation. */
  computedPlace: z.int().nullable(),
  jury: z.number().nullable(),
  combined: z.number().nullable(),
  adjusted: z.number().nullable(),
  /** Standard error of `adjusted`; null with too few scores. */
  standardError: z.number().nullable(),
  /** Probability, from 0 to 1, that the film is among the first `places` films; null with too few scores. */
  chance: z.number().nullable(),
});

export type RoundFilm = z.infer<typeof roundFilm>;

export const roundFilms = listPageSchema(roundFilm);

export const filmInPath = z.object({ id, film: id });

/** The score of one juror. An unfinished score is private: it has no total, points, answer, confidence or comment. */
const filmScore = z.object({
  id: z.uuid(),
  juror: z.string(),
  state: z.enum(assignmentStates),
  /**
   * Whether the juror had watched less than the minimum share of the film when saving; the score then does not count.
   */
  isNote: z.boolean(),
  total: z.number().nullable(),
  points: z.array(z.number().nullable()),
  answer: z.enum(screeningAnswers).nullable(),
  confidence: z.int().nullable(),
  comment: z.string(),
  /** Share of the film that the juror has watched, from 0 to 1. */
  watched: z.number(),
  recusal: z.enum(recusalReasons).nullable(),
  /** The film's rank in the result as if this juror had not scored; null without a rank or result. */
  rankWithout: z.int().nullable(),
});

export type FilmScoreView = z.infer<typeof filmScore>;

export const filmScores = z.object({ scores: z.array(filmScore) });

/**
 * Histogram of the jurors' total scores: the number of totals in each tenth of the range from 0 to 100. The total 100
 * belongs to the last tenth.
 */
export const scoreCounts = z.object({ counts: z.array(z.int()) });

const move = z.object({
  entry: id,
  place: z
    .int(errorCode('parameter'))
    .min(1, errorCode('parameter'))
    .max(5000, errorCode('parameter')),
  reason: textSchema(limits.reason),
});

export const movesSave = z.object({
  version,
  moves: z.array(move).max(judgingLimits.moves, errorCode('parameter')),
});

const confirmation = z.object({ by: z.string(), at: isoTime });

export const roundResult = z.object({
  state: z.enum(['none', 'computing', 'ready', 'failed']),
  progress: z.number(),
  version,
  hash: z.string().nullable(),
  computedAt: isoTime.nullable(),
  /** Whether an earlier version of the methods computed the result, so that it must be computed again. */
  isObsolete: z.boolean(),
  /** Number of films with fewer scores than the rules demand. */
  incomplete: z.int(),
  /** Krippendorff's alpha; null if it cannot be computed. */
  agreement: z.number().nullable(),
  jurors: z.array(
    z.object({
      name: z.string(),
      count: z.int(),
      /** Points by which the juror scores films higher than the other jurors of these films; negative if lower. */
      effect: z.number(),
      spread: z.number().nullable(),
    }),
  ),
  /**
   * Broken ties. `films` has the numbers of the tied films. `decidedBy` is the index of the comparison that broke the
   * tie; 0 is the comparison of the deciding scores.
   */
  tieBreaks: z.array(
    z.object({ films: z.array(z.string()), decidedBy: z.union([z.int(), z.literal('lot')]) }),
  ),
  moves: z.array(move.extend({ title: z.string() })),
  confirmed: confirmation.nullable(),
  final: confirmation.nullable(),
  /** Public key (SPKI in Base64) with which the signatures of results are verified. */
  publicKey: z.string(),
  publication: publicationView.nullable(),
});

export type RoundResultView = z.infer<typeof roundResult>;

export const resultToConfirm = z.object({ hash: z.string().max(100) });

/**
 * List to which the films within the places are added. `selected` also gives these films the award that the rules name.
 */
export const resultToPublish = z.object({
  to: z.enum(['selectedopen', 'selected'], errorCode('required')),
  isPublic: z.boolean(),
  overrideReason: overrideReason.nullish(),
});

export const roundExport = z.object({
  format: z.enum(['csv', 'xlsx', 'json'], errorCode('required')),
});
