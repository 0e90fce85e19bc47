import {
  type EntryDraft,
  type EntryField,
  type EntryState,
  entryFields,
} from '@film-contest/contract/entries';
import { canEdit, isFieldOpen, withdrawableStates } from '@film-contest/contract/entry-rules';

/** From which states an entry may come into each state. */
const sources = {
  received: ['draft', 'changes_requested'],
  checking: ['received'],
  in_review: ['received', 'checking'],
  changes_requested: ['checking', 'in_review'],
  published: ['in_review'],
  // By staff, or by the machine when the awaited film of a received one never came.
  rejected: ['in_review', 'received'],
  disqualified: ['published'],
  withdrawn: withdrawableStates,
} as const satisfies Record<Exclude<EntryState, 'draft'>, readonly EntryState[]>;

export type MovedState = keyof typeof sources;

/** Whether an entry in `from` may become `to`. */
export const canMove = (from: EntryState, to: MovedState) =>
  (sources[to] as readonly EntryState[]).includes(from);

/** Whether staff may decide about an entry: while the machines look at it, they wait. */
export const canDecide = (state: EntryState) => state === 'in_review';

/** Whether staff may take an entry out of the contest that everyone can see. */
export const canDisqualify = (state: EntryState) => canMove(state, 'disqualified');

/** Whether staff may mark where the scam of an entry gives itself away. */
export const canMark = (state: EntryState) => canDecide(state) || state === 'published';

/** Why its maker cannot throw an entry away: only what was never submitted leaves no trace. */
export const whyCannotDiscard = (entry: { state: EntryState; number: number | null }) =>
  entry.state === 'draft' && entry.number === null ? null : 'wrongState';

interface SubmitSituation {
  state: EntryState;
  isSubmissionOpen: boolean;
}

/** Why an entry cannot be submitted now. What was sent back may return after the deadline. */
export function whyCannotSubmit({ state, isSubmissionOpen }: SubmitSituation) {
  if (!canEdit(state)) return 'wrongState';
  return state === 'draft' && !isSubmissionOpen ? 'submissionsClosed' : null;
}

interface Stored {
  state: EntryState;
  form: EntryDraft;
  reasons: readonly { field: EntryField }[];
}

/** What a save makes of an entry: of one that was sent back, only the named fields change. */
export function mergeDraft(stored: Stored, draft: EntryDraft): EntryDraft {
  if (stored.state === 'draft') return draft;
  const changed = entryFields
    .filter((field) => field in draft && isFieldOpen(stored, field))
    .map((field) => [field, draft[field]]);
  // A listed school and one that is typed are one field to people.
  const isSchoolOpen = 'school_id' in draft && isFieldOpen(stored, 'school_name');
  return {
    ...stored.form,
    ...Object.fromEntries(changed),
    ...(isSchoolOpen && { school_id: draft.school_id }),
  };
}

/** Why staff cannot publish an entry now: it must have been in review, with a film to watch. */
export function whyCannotPublish(state: EntryState, film: { isPlayable: boolean } | null) {
  return canMove(state, 'published') && film?.isPlayable ? null : 'wrongState';
}
