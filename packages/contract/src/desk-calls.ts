import type { CallShape } from './call-shape.ts';
import { byId } from './entries.ts';
import { nothing } from './fields.ts';
import * as desk from './judging-desk.ts';

/** Calls of a juror, who sees only films that are assigned to them. */
export const deskCalls = {
  desk: {
    access: 'canJudge',
    data: desk.desk,
    about: 'The rounds of the juror, with their progress.',
  },
  deskRound: {
    access: 'canJudge',
    params: byId,
    data: desk.deskRoundView,
    about: 'One round of the juror: its criteria, and the films to judge in their order.',
  },
  declareConflict: {
    access: 'canJudge',
    params: byId,
    body: desk.ownConflict,
    data: desk.deskRoundView,
    errors: ['judgingClosed', 'alreadyListed'],
    about: 'Declares that the juror must not judge films of a school or team.',
  },
  saveBallot: {
    access: 'canJudge',
    params: byId,
    body: desk.ballotSave,
    data: desk.savedBallot,
    errors: ['judgingClosed', 'changedMeanwhile', 'watchMore', 'wrongState'],
    about: "Saves the juror's best films in order. A final ballot counts.",
  },
  deskFilm: {
    access: 'canJudge',
    params: byId,
    data: desk.deskFilm,
    errors: ['judgingClosed'],
    about: "One film with the juror's score, and signed URLs for the player.",
  },
  saveScore: {
    access: 'canJudge',
    params: byId,
    body: desk.scoreSave,
    data: desk.deskScore,
    errors: ['judgingClosed', 'changedMeanwhile', 'wrongState'],
    about:
      'Saves a score as a draft, or so that it counts. The same score twice is saved once. Below the minimum share watched it is saved as a note.',
  },
  reportWatched: {
    access: 'canJudge',
    isRepeatable: true,
    params: byId,
    body: desk.watchReport,
    data: desk.watchedShare,
    errors: ['judgingClosed'],
    about: 'Adds played parts of a film. Parts longer than the elapsed time allows are not added.',
  },
  skipFilm: {
    access: 'canJudge',
    params: byId,
    data: nothing,
    errors: ['judgingClosed', 'wrongState'],
    about: "Moves a film to the end of the juror's list.",
  },
  abstainFilm: {
    access: 'canJudge',
    params: byId,
    data: nothing,
    errors: ['judgingClosed', 'wrongState'],
    about: 'Abstains from a film. A later score replaces the abstention.',
  },
  recuseFilm: {
    access: 'canJudge',
    params: byId,
    body: desk.recusal,
    data: nothing,
    errors: ['judgingClosed', 'wrongState'],
    about: 'Recuses the juror from a film, with the reason. The chair assigns it to another juror.',
  },
} as const satisfies Record<string, CallShape>;
