import { contactErrors } from './call-errors.ts';
import type { CallShape } from './call-shape.ts';
import { byId } from './entries.ts';
import { nothing } from './fields.ts';
import * as judging from './judging.ts';

const ruleErrors = ['endBeforeStart', 'weightsSum', 'oneGroup'] as const;

/** Calls of the chair: rounds, jurors and assignments. */
export const judgingCalls = {
  judgingRounds: {
    access: 'canChair',
    query: judging.roundsQuery,
    data: judging.roundList,
    about: 'The rounds of judging with their progress, newest first.',
  },
  createRound: {
    access: 'canChair',
    body: judging.roundDraft,
    data: judging.judgingRound,
    errors: [...ruleErrors],
    about: 'Creates a round as a draft.',
  },
  judgingRound: {
    access: 'canChair',
    params: byId,
    data: judging.judgingRound,
    about: 'One round: its rules, its jurors and their progress.',
  },
  saveRound: {
    access: 'canChair',
    params: byId,
    body: judging.roundSave,
    data: judging.judgingRound,
    errors: [...ruleErrors, 'changedMeanwhile', 'wrongState'],
    about:
      'Changes a round. In an open round this creates a new version of the rules, with a reason. Mode, films, panels and criteria cannot change; after the first score, neither can the rules that decide which scores count and how they become places.',
  },
  removeRound: {
    access: 'canChair',
    params: byId,
    data: nothing,
    errors: ['wrongState'],
    about: 'Removes a draft of a round.',
  },
  openRound: {
    access: 'canChair',
    params: byId,
    body: judging.roundStep,
    data: judging.judgingRound,
    errors: ['changedMeanwhile', 'wrongState', 'roundNotReady', 'oneGroup'],
    about: 'Opens a round, and freezes its rules and films.',
  },
  closeRound: {
    access: 'canChair',
    params: byId,
    body: judging.roundStep,
    data: judging.judgingRound,
    errors: ['changedMeanwhile', 'wrongState'],
    about: 'Closes a round, also if films have fewer scores than the rules require.',
  },
  chooseFilms: {
    access: 'canChair',
    params: byId,
    body: judging.chosenFilms,
    data: judging.judgingRound,
    errors: ['wrongState'],
    about: 'Adds films to a draft of a round with chosen films, and removes films.',
  },
  addJurors: {
    access: 'canChair',
    params: byId,
    body: judging.jurorsToAdd,
    data: judging.judgingRound,
    errors: [...contactErrors, 'wrongState'],
    about: 'Adds jurors to a round. People who are not on the staff are invited by mail.',
  },
  saveJuror: {
    access: 'canChair',
    params: byId,
    body: judging.jurorSave,
    data: judging.judgingRound,
    errors: ['wrongState'],
    about: "Changes a juror's panels and limit, or whether they take films.",
  },
  removeJuror: {
    access: 'canChair',
    params: byId,
    data: judging.judgingRound,
    errors: ['wrongState', 'stillUsed'],
    about: 'Removes a juror who has not yet judged a film.',
  },
  addConflict: {
    access: 'canChair',
    params: byId,
    body: judging.conflictDraft,
    data: judging.judgingRound,
    errors: ['wrongState', 'alreadyListed'],
    about: 'Declares that a juror must not judge an entry, or the entries of a school or team.',
  },
  removeConflict: {
    access: 'canChair',
    params: judging.conflictInPath,
    data: judging.judgingRound,
    errors: ['wrongState'],
    about: 'Removes a declared conflict of a juror.',
  },
  planRelease: {
    access: 'canChair',
    isRepeatable: true,
    params: byId,
    data: judging.assignmentPlan,
    errors: ['wrongState'],
    about:
      'Plans the reassignment of the films that a juror has not judged, and shows the changes.',
  },
  releaseJuror: {
    access: 'canChair',
    params: byId,
    body: judging.planToApply,
    data: judging.judgingRound,
    errors: ['wrongState', 'changedMeanwhile'],
    about:
      'Assigns the films that a juror has not judged to others, and no more films to the juror.',
  },
  planAssignments: {
    access: 'canChair',
    isRepeatable: true,
    params: byId,
    data: judging.assignmentPlan,
    errors: ['wrongState'],
    about: 'Plans who judges which films, and shows what would change.',
  },
  applyAssignments: {
    access: 'canChair',
    params: byId,
    body: judging.planToApply,
    data: judging.judgingRound,
    errors: ['wrongState', 'changedMeanwhile'],
    about: 'Applies a planned assignment, if it is still the same.',
  },
} as const satisfies Record<string, CallShape>;
