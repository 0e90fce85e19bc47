import { captchaErrors, contactErrors } from './call-errors.ts';
import type { CallShape } from './call-shape.ts';
import { contactForm } from './contact.ts';
import { listPageSchema, nothing } from './fields.ts';
import * as holds from './vote-holds.ts';

export const voteHoldCalls = {
  consoleVoteHolds: {
    access: 'canSeeVotes',
    query: holds.voteHoldsQuery,
    data: listPageSchema(holds.voteHoldRow),
    about: 'Batches of votes that are examined or were decided, newest first.',
  },
  previewVoteHold: {
    access: 'canManageVotes',
    isRepeatable: true,
    body: holds.voteQuery,
    data: holds.holdPreview,
    errors: ['networkFormat', 'addressFormat', 'endBeforeStart', 'tooManyVotes'],
    about: 'The votes that match a query and are counted now.',
  },
  holdVotes: {
    access: 'canManageVotes',
    body: holds.holdDraft,
    data: holds.voteHold,
    errors: [
      'networkFormat',
      'addressFormat',
      'endBeforeStart',
      'tooManyVotes',
      'changedMeanwhile',
    ],
    about:
      'Removes the votes that match a query from the count at once, until a decision. Later votes count.',
  },
  consoleVoteHold: {
    access: 'canSeeVotes',
    params: holds.holdInPath,
    data: holds.voteHold,
    about: 'A batch of votes with its query, entries and decisions.',
  },
  proposeHoldDecision: {
    access: 'canManageVotes',
    params: holds.holdInPath,
    body: holds.holdProposal,
    data: holds.voteHold,
    errors: ['wrongState', 'alreadyListed'],
    about: 'Proposes to void or restore the votes of a batch. Another person confirms it.',
  },
  withdrawHoldDecision: {
    access: 'canManageVotes',
    params: holds.holdInPath,
    body: holds.proposalChoice,
    data: holds.voteHold,
    errors: ['changedMeanwhile'],
    about: 'Withdraws a proposed decision.',
  },
  confirmHoldDecision: {
    access: 'canManageVotes',
    params: holds.holdInPath,
    body: holds.proposalChoice,
    data: holds.voteHold,
    errors: ['changedMeanwhile', 'secondPerson'],
    about:
      'Confirms a proposed decision, as another person than the one who proposed it and the one who held the votes.',
  },
  consoleVoteFreezes: {
    access: 'canSeeVotes',
    query: holds.voteFreezesQuery,
    data: listPageSchema(holds.voteFreeze),
    about: 'Entries whose shown count is or was frozen, newest first.',
  },
  freezeVotes: {
    access: 'canManageVotes',
    body: holds.freezeDraft,
    data: holds.voteFreeze,
    errors: ['notFound', 'notInComingYear', 'alreadyListed'],
    about: 'Freezes the shown count of an entry until a time. Its votes are accepted.',
  },
  endVoteFreeze: {
    access: 'canManageVotes',
    params: holds.holdInPath,
    data: holds.voteFreeze,
    errors: ['wrongState'],
    about: 'Ends a freeze before its end.',
  },
  voidedVotes: {
    access: 'anyone',
    query: holds.publicVoidsQuery,
    data: listPageSchema(holds.publicVoid),
    about: 'Decisions on examined votes, by batch, newest first; without networks and persons.',
  },
  appealStatus: {
    access: 'anyone',
    params: holds.holdInPath,
    data: holds.appealStatus,
    about: 'Whether voters can appeal about a batch of votes.',
  },
  sendAppeal: {
    access: 'anyone',
    params: holds.holdInPath,
    body: contactForm,
    data: nothing,
    errors: [...contactErrors, ...captchaErrors, 'appealNotPossible', 'sendFailed'],
    about: 'Appeals about a batch of votes that are examined or void.',
  },
} as const satisfies Record<string, CallShape>;
