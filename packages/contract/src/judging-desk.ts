import { z } from 'zod';
import {
  errorCode,
  id,
  isoTime,
  isStorableText,
  lineSchema,
  localizedSchema,
  version,
} from './fields.ts';
import {
  assignmentStates,
  commentReaders,
  judgingLimits,
  points,
  recusalReasons,
  roundModes,
  roundStates,
  scoreReaders,
  screeningAnswers,
} from './judging-options.ts';
import { limits } from './limits.ts';
import { film } from './media.ts';
import { tidyLines } from './tidy.ts';

/** A round as its jurors see it. Jurors of a blind round learn nothing about entrants. */
const deskRound = z.object({
  id: z.uuid(),
  name: localizedSchema(z.string()),
  mode: z.enum(roundModes),
  state: z.enum(roundStates),
  /** Whether the juror can judge now. */
  isOpen: z.boolean(),
  opensAt: isoTime,
  closesAt: isoTime,
  films: z.int(),
  done: z.int(),
  /** Total duration of the unwatched parts of the films that the juror has not judged yet, in seconds. */
  secondsLeft: z.number(),
});

export type DeskRound = z.infer<typeof deskRound>;

export const desk = z.object({ rounds: z.array(deskRound) });

/**
 * A film that a juror judges. `id` is the id of the assignment, because the id of the entry would reveal the entrant.
 */
const deskListedFilm = z.object({
  id: z.uuid(),
  title: z.string(),
  seconds: z.number().nullable(),
  state: z.enum(assignmentStates),
  /** Share of the film that the juror has watched, from 0 to 1. */
  watched: z.number(),
  isSkipped: z.boolean(),
  hasDraft: z.boolean(),
});

export type DeskListedFilm = z.infer<typeof deskListedFilm>;

const ballot = z.object({ version, films: z.array(z.uuid()), isFinal: z.boolean() });

export const deskRoundView = deskRound.extend({
  criteria: z.array(z.object({ name: localizedSchema(z.string()), weight: z.int() })),
  picks: z.int(),
  isBlind: z.boolean(),
  comments: z.enum(commentReaders),
  scores: z.enum(scoreReaders),
  hasConfidence: z.boolean(),
  minWatched: z.int(),
  assignments: z.array(deskListedFilm),
  ballot,
});

export type DeskRoundView = z.infer<typeof deskRoundView>;

const point = z
  .number(errorCode('parameter'))
  .min(points.lowest, errorCode('parameter'))
  .max(points.highest, errorCode('parameter'))
  .multipleOf(points.step, errorCode('parameter'));

const freeText = z
  .string(errorCode('parameter'))
  .refine(isStorableText, errorCode('parameter'))
  .overwrite(tidyLines)
  .refine((text) => [...text].length <= judgingLimits.comment, {
    error: errorCode('tooLong'),
    params: { max: judgingLimits.comment },
  });

const scoreContent = z.object({
  /** Points per criterion; null where the juror has not yet decided. */
  points: z.array(point.nullable()).max(judgingLimits.criteria, errorCode('parameter')),
  answer: z.enum(screeningAnswers, errorCode('parameter')).nullable(),
  /** Confidence of the juror, from 1 (unsure) to 5 (sure). */
  confidence: z
    .int(errorCode('parameter'))
    .min(1, errorCode('parameter'))
    .max(5, errorCode('parameter'))
    .nullable(),
  comment: freeText,
  /** A note that only the juror sees. */
  note: freeText,
});

/** A score to save. With `isFinished`, it counts if the juror watched enough of the film; otherwise it is a draft. */
export const scoreSave = scoreContent.extend({ version, isFinished: z.boolean() });

export type ScoreSave = z.infer<typeof scoreSave>;

export const deskScore = scoreContent.extend({
  version,
  state: z.enum(assignmentStates),
  /**
   * Whether the juror had watched less than the minimum share of the film when saving; the score then does not count.
   */
  isNote: z.boolean(),
});

export type DeskScore = z.infer<typeof deskScore>;

const interval = z.object({ from: z.number().min(0), to: z.number().min(0) });

export const deskFilm = z.object({
  id: z.uuid(),
  round: z.uuid(),
  title: z.string(),
  desc: z.string(),
  film: film.nullable(),
  score: deskScore,
  /** Intervals of the film that the juror has played, in seconds. */
  watched: z.array(interval),
  /** Scores of other jurors without their names; null while the rules hide them. */
  others: z.array(z.object({ total: z.number().nullable(), comment: z.string() })).nullable(),
  /** The entrant of the film; null in a blind round. */
  entrant: z
    .object({ number: z.string(), team: z.string(), school: z.string().nullable() })
    .nullable(),
});

export type DeskFilm = z.infer<typeof deskFilm>;

/** Intervals that a player has played since its last report; the first report is empty. */
export const watchReport = z.object({
  /** Identifies one player in one tab. */
  player: z.string().regex(/^[\w-]{1,40}$/, errorCode('parameter')),
  intervals: z.array(interval).max(200, errorCode('parameter')),
});

export const watchedShare = z.object({
  share: z.number(),
  /** False if the intervals were longer than the elapsed time allows. */
  isAccepted: z.boolean(),
});

export const recusal = z.object({
  reason: z.enum(recusalReasons, errorCode('required')),
  text: freeText,
});

export const ballotSave = z.object({
  version,
  /** Ids of the juror's assignments, best film first. */
  films: z.array(id).max(judgingLimits.picks, errorCode('parameter')),
  isFinal: z.boolean(),
});

export const savedBallot = ballot;

/** A conflict of interest that a juror declares: by school or team, because jurors know no ids of entries. */
export const ownConflict = z.object({
  kind: z.enum(['school', 'team'], errorCode('required')),
  value: lineSchema(limits.schoolName),
});
