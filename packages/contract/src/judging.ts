import { z } from 'zod';
import { groups } from './entry-groups.ts';
import {
  contentId,
  email,
  errorCode,
  id,
  idSchemaWithError,
  isoTime,
  lineSchema,
  listPageSchema,
  listQuerySchema,
  localizedSchema,
  textSchema,
  version,
} from './fields.ts';
import {
  commentReaders,
  conflictKinds,
  decidingScores,
  filmOrders,
  judgingLimits,
  objectionDays,
  recusalReasons,
  roundModes,
  roundStates,
  scoreReaders,
} from './judging-options.ts';
import { limits } from './limits.ts';

const wholeNumberSchema = (min: number, max: number) =>
  z.int(errorCode('parameter')).min(min, errorCode('parameter')).max(max, errorCode('parameter'));

const percent = wholeNumberSchema(0, 100);

const criterion = z.object({ name: localizedSchema(lineSchema(limits.name)), weight: percent });

export type Criterion = z.infer<typeof criterion>;

/** Jurors of a panel judge the films of its groups, or all films if it names no groups. */
const panel = z.object({
  id: z.string().regex(/^[\da-z-]{1,20}$/, errorCode('parameter')),
  name: lineSchema(limits.name),
  groups: z.array(z.enum(groups)).max(groups.length, errorCode('parameter')),
});

/**
 * The films of a round: all published films of some groups, the films that passed an earlier round, or chosen films.
 */
const filmSource = z.discriminatedUnion(
  'from',
  [
    z.object({ from: z.literal('groups'), groups: z.array(z.enum(groups)).min(1).max(2) }),
    z.object({ from: z.literal('round'), round: idSchemaWithError('parameter') }),
    z.object({ from: z.literal('chosen') }),
  ],
  errorCode('required'),
);

const isDistinct = (values: readonly unknown[]) => new Set(values).size === values.length;

/** The rules of a round. They are frozen, and their hash is recorded, when the round opens. */
export const roundRules = z
  .object({
    mode: z.enum(roundModes, errorCode('required')),
    films: filmSource,
    /** The award that the round decides; null for a shortlist. */
    award: contentId.nullable(),
    panels: z
      .array(panel)
      .min(1, errorCode('required'))
      .max(judgingLimits.panels, errorCode('parameter')),
    opensAt: isoTime,
    closesAt: isoTime,
    jurorsPerFilm: wholeNumberSchema(1, judgingLimits.jurorsPerFilm),
    /** Number of films that pass the round or win. */
    places: wholeNumberSchema(1, judgingLimits.places),
    /** Screening: minimum number of answers about a film; a film with fewer is not compared. */
    quorum: wholeNumberSchema(1, judgingLimits.jurorsPerFilm),
    /**
     * Screening: all films with at least this percentage of yes answers pass; null lets the best `places` films pass.
     */
    passPercent: wholeNumberSchema(1, 100).nullish(),
    /** Top picks: number of films that each juror ranks. */
    picks: wholeNumberSchema(1, judgingLimits.picks),
    criteria: z.array(criterion).max(judgingLimits.criteria, errorCode('parameter')),
    deciding: z.enum(decidingScores, errorCode('required')),
    /** Indexes of the criteria whose means break ties, in this order; public votes and a draw follow. */
    tieBreakCriteria: z
      .array(wholeNumberSchema(0, judgingLimits.criteria - 1))
      .max(judgingLimits.criteria),
    /** Weight of the jury in the ranking, in percent; public votes have the rest. */
    juryPercent: percent,
    isBlind: z.boolean(),
    comments: z.enum(commentReaders, errorCode('required')),
    scores: z.enum(scoreReaders, errorCode('required')),
    hasConfidence: z.boolean(),
    /** Percent of a film that a juror must watch before their score counts. */
    minWatched: percent,
    order: z.enum(filmOrders, errorCode('required')),
    /**
     * Films that all jurors of their group judge, so that severities can be compared. Scores of these films count like
     * others.
     */
    calibrationFilms: z
      .array(idSchemaWithError('parameter'))
      .max(judgingLimits.calibrationFilms, errorCode('parameter'))
      .optional(),
    /** Days between the publication of a provisional result and the final result. */
    objectionDays: wholeNumberSchema(0, objectionDays.max).default(objectionDays.usual),
  })
  .refine(({ opensAt, closesAt }) => Date.parse(closesAt) > Date.parse(opensAt), {
    error: errorCode('endBeforeStart'),
    path: ['closesAt'],
  })
  .refine(({ mode, criteria }) => mode !== 'scoring' || criteria.length > 0, {
    error: errorCode('required'),
    path: ['criteria'],
  })
  .refine(
    ({ mode, criteria }) =>
      mode !== 'scoring' || criteria.reduce((sum, { weight }) => sum + weight, 0) === 100,
    { error: errorCode('weightsSum'), path: ['criteria'] },
  )
  .refine(({ panels }) => isDistinct(panels.map(({ id: each }) => each)), {
    error: errorCode('parameter'),
    path: ['panels'],
  })
  .refine(
    ({ tieBreakCriteria: indexes, criteria }) =>
      isDistinct(indexes) && indexes.every((index) => index < criteria.length),
    { error: errorCode('parameter'), path: ['tieBreakCriteria'] },
  )
  // `passPercent` counts only answers of the jury, so public votes cannot have a weight beside it.
  .refine(
    ({ mode, passPercent, juryPercent }) =>
      mode !== 'screening' || !passPercent || juryPercent === 100,
    { error: errorCode('parameter'), path: ['juryPercent'] },
  )
  // Public votes are comparable only within one group.
  .refine(
    ({ juryPercent, films }) =>
      juryPercent === 100 || films.from !== 'groups' || films.groups.length === 1,
    { error: errorCode('oneGroup'), path: ['juryPercent'] },
  );

export type RoundRules = z.infer<typeof roundRules>;

const roundName = localizedSchema(lineSchema(limits.name));

export const roundDraft = z.object({ name: roundName, rules: roundRules });

/** Changes of a round. `reason` is required to change the rules of an open round. */
export const roundSave = roundDraft.extend({
  version,
  reason: textSchema(limits.reason).nullish(),
});

export const roundStep = z.object({ version });

export const roundsQuery = listQuerySchema({
  sorters: ['opensAt'],
  filters: { state: z.array(z.enum(roundStates)) },
}).omit({ search: true });

export const roundRow = z.object({
  id: z.uuid(),
  name: roundName,
  state: z.enum(roundStates),
  mode: z.enum(roundModes),
  opensAt: isoTime,
  closesAt: isoTime,
  films: z.int(),
  jurors: z.int(),
  assigned: z.int(),
  done: z.int(),
});

export const roundList = listPageSchema(roundRow);

const conflict = z.object({
  id: z.uuid(),
  kind: z.enum(conflictKinds),
  value: z.string(),
  /** The entry's number and title, or the name of the school or team. */
  label: z.string(),
  isByJuror: z.boolean(),
});

const roundJuror = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string().nullable(),
  /** Whether the person has accepted the invitation. */
  hasJoined: z.boolean(),
  /** Whether the juror can get further films. */
  isActive: z.boolean(),
  /** Whether the juror has films but no score although the round closes soon. */
  isAbsent: z.boolean(),
  panels: z.array(z.string()),
  limit: z.int().nullable(),
  assigned: z.int(),
  done: z.int(),
  abstained: z.int(),
  recused: z.int(),
  lastSeenAt: isoTime.nullable(),
  conflicts: z.array(conflict),
});

export type RoundJuror = z.infer<typeof roundJuror>;

const filmName = { id: z.uuid(), number: z.string(), title: z.string() };

/** Names of the parts of a round that can be incomplete. A round with an incomplete part cannot open. */
export const roundGaps = ['films', 'jurors', 'panels', 'calibration', 'assignments'] as const;

export const judgingRound = roundRow.extend({
  version,
  rules: roundRules,
  /** SHA-256 of the frozen rules; null before the round opens. */
  rulesHash: z.string().nullable(),
  rulesVersions: z.array(
    z.object({
      version: z.int(),
      hash: z.string(),
      reason: z.string().nullable(),
      by: z.string(),
      at: isoTime,
    }),
  ),
  people: z.array(roundJuror),
  gaps: z.array(z.enum(roundGaps)),
  /** Counts of films and active jurors per panel; the panel without an id has films whose group no panel judges. */
  panels: z.array(z.object({ id: z.string(), films: z.int(), jurors: z.int() })),
  /** Number of films with fewer jurors than the rules require. */
  short: z.int(),
  /** Films with the largest number of missing jurors. */
  shortFilms: z.array(z.object({ ...filmName, missing: z.int() })),
  /** Number of open assignments with a conflict of interest; the next plan removes them. */
  conflicting: z.int(),
  /** Recusals of jurors, newest first. */
  recusals: z.array(
    z.object({
      ...filmName,
      juror: z.string(),
      reason: z.enum(recusalReasons),
      text: z.string(),
    }),
  ),
});

export type JudgingRound = z.infer<typeof judgingRound>;

export const chosenFilms = z.object({
  add: z.array(id).max(judgingLimits.filmsAtOnce, errorCode('parameter')),
  remove: z.array(id).max(judgingLimits.filmsAtOnce, errorCode('parameter')),
});

const panelIds = z
  .array(z.string().max(20))
  .min(1, errorCode('required'))
  .max(judgingLimits.panels);
const workLimit = wholeNumberSchema(1, judgingLimits.workLimit).nullable();

export const jurorsToAdd = z.object({
  emails: z.array(email).min(1, errorCode('required')).max(100, errorCode('parameter')),
  panels: panelIds,
  limit: workLimit,
});

export const jurorSave = z.object({ panels: panelIds, limit: workLimit, isActive: z.boolean() });

/** A conflict of interest to record. The value is the id of an entry, or the name of a school or team. */
export const conflictDraft = z.object({
  kind: z.enum(conflictKinds, errorCode('required')),
  value: lineSchema(limits.schoolName),
});

export const conflictInPath = z.object({ id, conflict: id });

/** A preview of assignments: what would change, and what cannot be assigned. */
export const assignmentPlan = z.object({
  /** Digest that identifies the plan. The server applies the plan only if the plan is still the same. */
  digest: z.string(),
  added: z.int(),
  removed: z.int(),
  loads: z.array(z.object({ juror: z.uuid(), name: z.string(), before: z.int(), after: z.int() })),
  /** Films with too few jurors. */
  short: z.array(
    z.object({ number: z.string(), title: z.string(), missing: z.int(), eligible: z.int() }),
  ),
  disconnectedGroups: z.array(z.enum(groups)),
});

export type AssignmentPlan = z.infer<typeof assignmentPlan>;

export const planToApply = z.object({ digest: z.string().max(100) });
