import { type Change, type Data, type Opening, person, press, time } from './dialog-opening.ts';

/**
 * Path of the open round, whose only juror is the owner. Some dialogs exist only for drafts and closed rounds, so their
 * tests change the response.
 */
const round = '/judging/:id';
const roundCall = 'GET /api/console/judging/rounds/*';

const setRoundToDraft: Change = (data) => ({
  ...data,
  state: 'draft',
  gaps: [],
  rules: { ...(data.rules as Data), films: { from: 'chosen' } },
});

const setRoundToClosed: Change = (data) => ({ ...data, state: 'closed' });

const setResultToReady: Change = (data) => ({
  ...data,
  state: 'ready',
  hash: '9f2c',
  computedAt: time,
});

const plan = {
  digest: '9f2c',
  added: 1,
  removed: 0,
  loads: [{ juror: person.id, name: person.name, before: 3, after: 4 }],
  short: [],
  disconnectedGroups: [],
};

/** How to open the dialogs of rounds and of the jurors' desk. */
export const judgingOpenings: Record<string, Opening> = {
  'AssignmentPlanDialog: assignments': {
    on: round,
    open: press('Plan assignments'),
    responses: {
      'POST /api/console/judging/rounds/*/plan': () => plan,
    },
    focus: 'none',
  },
  ChooseFilmsDialog: {
    on: round,
    open: press('Choose films'),
    responses: { [roundCall]: setRoundToDraft },
    focus: 'choice',
  },
  'JurorActions: conflicts': { on: round, open: press(/^Conflicts/), focus: 'choice' },
  DeclareConflictDialog: {
    on: '/desk/:id',
    open: press('Declare a conflict of interest'),
    focus: 'text',
  },
  Deliberation: {
    on: round,
    open: press('Move a film'),
    responses: {
      [roundCall]: setRoundToClosed,
      'GET /api/console/judging/rounds/*/result': setResultToReady,
    },
    focus: 'text',
  },
  'JurorActions: juror': { on: round, open: press('Edit'), focus: 'other' },
  JurorsSection: { on: round, open: press('Add jurors'), focus: 'text' },
  PublicationSection: {
    on: round,
    open: press('Publish result'),
    responses: {
      [roundCall]: setRoundToClosed,
      'GET /api/console/judging/rounds/*/result': setResultToReady,
      'POST /api/console/judging/rounds/*/result/publication-preview': () => ({
        selected: 3,
        others: 20,
        unreachable: 0,
        informed: 0,
        objectionsUntil: time,
        samples: [{ isSelected: true, subject: 'Result', text: 'Congratulations!' }],
      }),
    },
    focus: 'none',
  },
  RecuseDialog: { on: '/desk/:id/:film', open: press('Recuse'), focus: 'text' },
  'AssignmentPlanDialog: release': {
    on: round,
    open: press(/^Distribute open films/),
    responses: { 'POST /api/console/judging/jurors/*/plan': () => plan },
    focus: 'none',
  },
  RulesDialog: { on: round, open: press('Edit rules'), focus: 'text' },
  confirmRoundClosing: { on: round, open: press('Close round'), focus: 'none' },
  confirmRoundOpening: {
    on: round,
    open: press('Open round'),
    responses: { [roundCall]: setRoundToDraft },
    focus: 'none',
  },
  confirmRoundRemoval: {
    on: round,
    open: press('Delete round'),
    responses: { [roundCall]: setRoundToDraft },
    focus: 'none',
  },
};
