import { exportFile } from './audit.ts';
import type { CallShape } from './call-shape.ts';
import { contentPlaced } from './content-desk.ts';
import { byId } from './entries.ts';
import * as results from './judging-results.ts';
import { publicationDraft, publicationPreview, resultPublication } from './published-results.ts';

/** Calls of the chair: the progress of each film, and the result of a round. */
export const resultCalls = {
  roundFilms: {
    access: 'canChair',
    params: byId,
    query: results.roundFilmsQuery,
    data: results.roundFilms,
    about: 'The films of a round with their progress, their scores so far, and their places.',
  },
  filmScores: {
    access: 'canChair',
    params: results.filmInPath,
    data: results.filmScores,
    about: "The scores of one film with their jurors' comments and the shares watched.",
  },
  scoreCounts: {
    access: 'canChair',
    params: byId,
    data: results.scoreCounts,
    about: 'The distribution of totals, in ten steps.',
  },
  roundResult: {
    access: 'canChair',
    params: byId,
    data: results.roundResult,
    about: 'The result of a round: its state, its jurors, tie-breaks and confirmations.',
  },
  computeResult: {
    access: 'canChair',
    params: byId,
    data: results.roundResult,
    errors: ['wrongState', 'votingOpen'],
    about: 'Starts the computation of the result of a closed round.',
  },
  saveMoves: {
    access: 'canChair',
    params: byId,
    body: results.movesSave,
    data: results.roundResult,
    errors: ['wrongState', 'changedMeanwhile', 'votingOpen'],
    about: 'Moves films after deliberation, with reasons, and computes the result again.',
  },
  confirmResult: {
    access: 'canChair',
    params: byId,
    body: results.resultToConfirm,
    data: results.roundResult,
    errors: [
      ...(['wrongState', 'changedMeanwhile', 'secondPerson', 'ownerConfirms'] as const),
      ...(['resultNotPublished', 'objectionsOpen', 'objectionsUndecided'] as const),
    ],
    about:
      'Confirms a result. Two confirmations, one by an owner, make it final; the second one requires that all objections are decided.',
  },
  previewPublication: {
    access: 'canAnnounce',
    isRepeatable: true,
    params: byId,
    body: publicationDraft,
    data: publicationPreview,
    errors: ['wrongState', 'countsHidden'],
    about: 'Counts the entrants who would get the result, and shows their mails.',
  },
  publishProvisionalResult: {
    access: 'canAnnounce',
    params: byId,
    body: resultPublication,
    data: results.roundResult,
    errors: ['wrongState', 'changedMeanwhile', 'countsHidden'],
    about:
      'Publishes a result, mails it to all entrants, and starts the objection period. A changed result is published again, and mailed to the entrants whose result changed.',
  },
  publishResult: {
    access: 'canChair',
    params: byId,
    body: results.resultToPublish,
    data: contentPlaced,
    errors: ['wrongState'],
    about:
      'Adds the films of a final result to the shortlist, or to the selected works with their award.',
  },
  exportRound: {
    access: 'canChair',
    params: byId,
    body: results.roundExport,
    data: exportFile,
    errors: ['wrongState'],
    about:
      'A temporary URL of the films of a round as CSV or Excel, or of the signed result as JSON.',
  },
} as const satisfies Record<string, CallShape>;
