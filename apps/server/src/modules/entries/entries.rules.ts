import {
  type EntryDraft,
  type EntryField,
  type EntryState,
  entryFields,
} from '@film-contest/contract/entries';
import { canEditEntry, isFieldOpen, withdrawableStates } from '@film-contest/contract/entry-rules';

/** States from which an entry can move to each state. */
const sources = {
  received: ['draft', 'changes_requested'],
  checking: ['received'],
  // Staff reopen decided entries.
  in_review: ['received', 'checking', 'published', 'rejected', 'disqualified', 'hidden'],
  changes_requested: ['checking', 'in_review'],
  published: ['in_review', 'hidden'],
  // Staff reject entries in review; a missing film rejects received ones.
  rejected: ['in_review', 'received'],
  disqualified: ['published', 'hidden'],
  hidden: ['published'],
  withdrawn: withdrawableStates,
} as const satisfies Record<Exclude<EntryState, 'draft'>, readonly EntryState[]>;

export type MovedState = keyof typeof sources;

export const canMoveEntry = (from: EntryState, to: MovedState) =>
  (sources[to] as readonly EntryState[]).includes(from);

/** Whether staff may decide about an entry; not while the entry's film is being checked. */
export const canDecideEntry = (state: EntryState) => state === 'in_review';

export const canDisqualifyEntry = (state: EntryState) => canMoveEntry(state, 'disqualified');

export const canHideEntry = (state: EntryState) => canMoveEntry(state, 'hidden');

export const canShowEntry = (state: EntryState) => state === 'hidden';

/** Whether staff may correct texts. The entrant edits an entry whose changes were requested. */
export const canCorrectEntry = (state: EntryState) => !canEditEntry(state) && state !== 'withdrawn';

const decidedStates: readonly EntryState[] = ['published', 'rejected', 'disqualified', 'hidden'];

/** Whether staff may revert a decision. An erased entry has no film and stays as it is. */
export const canReopenEntry = ({
  state,
  video_id,
}: {
  state: EntryState;
  video_id: string | null;
}) => decidedStates.includes(state) && video_id !== null;

export const canEditGiveaways = (state: EntryState) =>
  canDecideEntry(state) || state === 'published';

/** Returns the error that prevents the deletion of an entry: only drafts that were never submitted can be deleted. */
export const findDiscardRefusal = (entry: { state: EntryState; number: number | null }) =>
  entry.state === 'draft' && entry.number === null ? null : 'wrongState';

interface SubmitSituation {
  state: EntryState;
  isSubmissionOpen: boolean;
}

/**
 * Returns the error that prevents a submission now. An entry whose changes were requested can be submitted after the
 * deadline.
 */
export function findSubmissionRefusal({ state, isSubmissionOpen }: SubmitSituation) {
  if (!canEditEntry(state)) return 'wrongState';
  return state === 'draft' && !isSubmissionOpen ? 'submissionsClosed' : null;
}

interface Stored {
  state: EntryState;
  form: EntryDraft;
  reasons: readonly { field: EntryField }[];
}

/** Merges a saved draft into an entry. While changes are requested, only the named fields change. */
export function mergeDraft(stored: Stored, draft: EntryDraft): EntryDraft {
  if (stored.state === 'draft') return draft;
  const changed = entryFields
    .filter((field) => field in draft && isFieldOpen(stored, field))
    .map((field) => [field, draft[field]]);
  // A listed school and a typed school are one field in the form.
  const isSchoolOpen = 'school_id' in draft && isFieldOpen(stored, 'school_name');
  return {
    ...stored.form,
    ...Object.fromEntries(changed),
    ...(isSchoolOpen && { school_id: draft.school_id }),
  };
}

/** Returns the error that prevents a publication: the entry must be in review and have a playable film. */
export function findPublicationRefusal(state: EntryState, film: { isPlayable: boolean } | null) {
  return canDecideEntry(state) && film?.isPlayable ? null : 'wrongState';
}
