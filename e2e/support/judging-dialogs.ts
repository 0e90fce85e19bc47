import { type Change, type Data, type Opening, person, press, time } from './dialog-opening.ts';

/** The owner is the only juror of the open round; only drafts and closed rounds have some of the dialogs. */
const round = '/judging/:id';
const roundCall = 'GET /api/console/judging/rounds/*';

const draftRound: Change = (data) => ({
  ...data,
  state: 'draft',
  gaps: [],
  rules: { ...(data.rules as Data), films: { from: 'chosen' } },
});

const closedRound: Change = (data) => ({ ...data, state: 'closed' });

const readyResult: Change = (data) => ({
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

/** The dialogs of rounds and of the jurors' desk. */
export const judgingOpenings: Record<string, Opening> = {
  'PlanDialog: assignments': {
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
    responses: { [roundCall]: draftRound },
    focus: 'choice',
  },
  ConflictsDialog: { on: round, open: press(/^Conflicts/), focus: 'choice' },
  DeclareConflictDialog: {
    on: '/desk/:id',
    open: press('Declare a conflict of interest'),
    focus: 'text',
  },
  Deliberation: {
    on: round,
    open: press('Move a film'),
    responses: {
      [roundCall]: closedRound,
      'GET /api/console/judging/rounds/*/result': readyResult,
    },
    focus: 'text',
  },
  JurorActions: { on: round, open: press('Edit'), focus: 'other' },
  JurorsSection: { on: round, open: press('Add jurors'), focus: 'text' },
  PublicationSection: {
    on: round,
    open: press('Publish result'),
    responses: {
      [roundCall]: closedRound,
      'GET /api/console/judging/rounds/*/result': readyResult,
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
  'PlanDialog: release': {
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
    responses: { [roundCall]: draftRound },
    focus: 'none',
  },
  confirmRoundRemoval: {
    on: round,
    open: press('Delete round'),
    responses: { [roundCall]: draftRound },
    focus: 'none',
  },
};
