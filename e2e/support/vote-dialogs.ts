import { type Change, type Opening, person, press, time } from './dialog-opening.ts';

const heldBatch = '/votes/holds/:id';
const holdCall = 'GET /api/console/votes/holds/*';
const addProposal: Change = (data) => ({
  ...data,
  isProposed: true,
  decisions: [
    {
      id: 1,
      outcome: 'void',
      reason: 'automated',
      note: { 'zh-CN': '自动', 'zh-TW': '自動', 'en-US': 'A program' },
      proposed: { name: person.name, at: time },
      confirmed: null,
      isMine: false,
    },
  ],
});

/** How to open the dialogs of held votes and frozen counts. */
export const voteOpenings: Readonly<Record<string, Opening>> = {
  VoteFreezeListPage: { on: '/votes/freezes', open: press('Freeze a count'), focus: 'text' },
  confirmFreezeEnd: {
    on: '/votes/freezes',
    open: press('End the freeze'),
    responses: {
      'GET /api/console/votes/freezes': () => ({
        list: [
          {
            ...{ id: 1, entry: '0001', title: 'Film', reason: 'Examine', by: person.name },
            ...{ at: time, until: time, isActive: true },
          },
        ],
        total: 1,
      }),
    },
    focus: 'none',
  },
  HoldVotesButton: { on: '/votes/holds', open: press('Hold votes'), focus: 'text' },
  ProposeDecisionDialog: { on: heldBatch, open: press('Propose a decision'), focus: 'text' },
  confirmHoldDecision: {
    on: heldBatch,
    open: press('Confirm the decision'),
    responses: { [holdCall]: addProposal },
    focus: 'none',
  },
  confirmProposalWithdrawal: {
    on: heldBatch,
    open: press('Withdraw the proposal'),
    responses: { [holdCall]: addProposal },
    focus: 'none',
  },
};
