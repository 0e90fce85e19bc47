import type { CallShape } from './call-shape.ts';
import { byId, consoleEntry } from './entries.ts';
import { nothing } from './fields.ts';
import { reasonTemplates, savedReasonTemplates } from './reason-templates.ts';
import * as review from './review.ts';

export const reviewCalls = {
  reviewers: {
    access: 'canSeeEntries',
    query: review.reviewersQuery,
    data: review.reviewers,
    about: 'Staff who can review, by name.',
  },
  assignEntry: {
    access: 'canReview',
    params: byId,
    body: review.assignment,
    data: review.assigned,
    errors: ['changedMeanwhile'],
    about: 'Assigns an entry to a reviewer, or removes the assignment.',
  },
  nextForMe: {
    access: 'canReview',
    data: review.nextEntry,
    about: "Opens the next entry to review: the caller's own first, then unassigned ones.",
  },
  holdEntry: {
    access: 'canReview',
    params: byId,
    body: review.holdRequest,
    data: review.hold,
    about: 'Locks an entry for review by the caller, or extends the lock; returns its holder.',
  },
  releaseEntry: {
    access: 'canReview',
    params: byId,
    data: nothing,
    about: "Releases the caller's lock on an entry.",
  },
  tickCheck: {
    access: 'canReview',
    params: byId,
    body: review.tick,
    data: review.entryChecklist,
    errors: ['changedMeanwhile', 'wrongState', 'heldByOther'],
    about: 'Ticks or unticks a checklist item of an entry in review.',
  },
  bulkTick: {
    access: 'canReview',
    params: byId,
    body: review.bulkTick,
    data: review.entryChecklist,
    errors: ['wrongState', 'heldByOther'],
    about: 'Ticks items of an entry in review that can be ticked for several entries at once.',
  },
  saveGiveaways: {
    access: 'canReview',
    params: byId,
    body: review.giveawaysSave,
    data: consoleEntry,
    errors: ['changedMeanwhile', 'wrongState', 'heldByOther'],
    about: 'Saves the markers that show where the scam of a film can be recognised.',
  },
  reasonTemplates: {
    access: 'canReview',
    data: savedReasonTemplates,
    about: 'Templates of frequent reasons, in each language.',
  },
  saveReasonTemplates: {
    access: 'canReview',
    body: reasonTemplates,
    data: savedReasonTemplates,
    errors: ['changedMeanwhile'],
    about: 'Changes the templates of reasons.',
  },
} as const satisfies Record<string, CallShape>;
