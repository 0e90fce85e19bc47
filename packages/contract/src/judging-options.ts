/** Choices of judging, without zod, so that browsers need not load zod. */
export const roundStates = ['draft', 'open', 'closed', 'final'] as const;
export type RoundState = (typeof roundStates)[number];

/** How jurors judge. `screening`: yes, maybe or no; `scoring`: points per criterion; `top-picks`: a ranking. */
export const roundModes = ['screening', 'scoring', 'top-picks'] as const;
export type RoundMode = (typeof roundModes)[number];

export const decidingScores = ['mean', 'median', 'adjusted'] as const;

/** Readers of a juror's comments: the chair alone, also the other jurors, or also the entrant. */
export const commentReaders = ['chair', 'jurors', 'entrant'] as const;

/**
 * When jurors can see the scores of other jurors of a film: never, after their own score, or after the round closes.
 */
export const scoreReaders = ['never', 'afterOwn', 'afterClosing'] as const;

export const filmOrders = ['random', 'number'] as const;

export const conflictKinds = ['entry', 'school', 'team'] as const;
export type ConflictKind = (typeof conflictKinds)[number];

export const assignmentStates = ['open', 'done', 'abstained', 'recused'] as const;
export type AssignmentState = (typeof assignmentStates)[number];

export const recusalReasons = ['ownWork', 'relation', 'other'] as const;

export const screeningAnswers = ['yes', 'maybe', 'no'] as const;

/** Public parts of a result besides its hash. */
export const publishedParts = ['scores', 'ranks', 'nothing'] as const;
export type PublishedPart = (typeof publishedParts)[number];

export const objectionDecisions = ['upheld', 'rejected'] as const;
export type ObjectionDecision = (typeof objectionDecisions)[number];

/** Number of days during which objections to a published result can be sent. */
export const objectionDays = { usual: 7, max: 60 } as const;

/** Points of a criterion, in steps of a half. */
export const points = { lowest: 1, highest: 10, step: 0.5 } as const;

export const judgingLimits = {
  criteria: 12,
  panels: 20,
  jurorsPerFilm: 50,
  places: 1000,
  picks: 50,
  calibrationFilms: 20,
  workLimit: 5000,
  filmsAtOnce: 1000,
  moves: 200,
  /** Maximum characters of a comment or note. */
  comment: 4000,
} as const;
