import type { CallShape } from './call-shape.ts';
import { byId, consoleEntry } from './entries.ts';
import { nothing } from './fields.ts';
import { reasonTemplates } from './reason-templates.ts';
import * as review from './review.ts';

/** What reviewers do besides deciding. */
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
    about: 'Gives an entry to a reviewer, or to nobody; refused with 4008 when outdated.',
  },
  nextForMe: {
    access: 'canReview',
    data: review.nextEntry,
    about: 'Opens the next entry for the caller: their own first, then those of nobody.',
  },
  holdEntry: {
    access: 'canReview',
    params: byId,
    body: review.holdRequest,
    data: review.hold,
    about: 'Opens an entry to decide on it, or keeps it open; answers who has it open.',
  },
  releaseEntry: {
    access: 'canReview',
    params: byId,
    data: nothing,
    about: 'Lets go of an entry that the caller had open.',
  },
  tickCheck: {
    access: 'canReview',
    params: byId,
    body: review.tick,
    data: review.entryChecklist,
    about: 'Ticks a point of the checklist of an entry in review, or takes the tick back.',
  },
  saveGiveaways: {
    access: 'canReview',
    params: byId,
    body: review.giveawaysSave,
    data: consoleEntry,
    about: 'Marks where the scam of a film gives itself away; refused with 4008 when outdated.',
  },
  reasonTemplates: {
    access: 'canReview',
    data: reasonTemplates,
    about: 'Reasons that reviewers give often, in each language.',
  },
  saveReasonTemplates: {
    access: 'canReview',
    body: reasonTemplates,
    data: reasonTemplates,
    about: 'Changes these reasons; refused with 4008 when outdated.',
  },
} as const satisfies Record<string, CallShape>;
