import {
  type EntryDraft,
  type EntryField,
  type EntryState,
  entryFields,
} from '@film-contest/contract/entries';
import {
  canEditEntry,
  canReviseEntry,
  isFieldOpen,
  withdrawableStates,
} from '@film-contest/contract/entry-rules';
import type { RevisionState } from '@film-contest/contract/revision-states';

/** States from which an entry can move to each state. */
const sources = {
  // Entries under review are checked again after their entrant replaced the film.
  received: ['draft', 'changes_requested', 'received', 'checking', 'in_review'],
  checking: ['received'],
  // Staff reopen decided entries.
  in_review: ['received', 'checking', 'published', 'rejected', 'disqualified', 'hidden'],
  changes_requested: ['checking', 'in_review'],
  published: ['in_review', 'hidden'],
  // Staff reject entries in review; received entries are rejected if their film does not arrive.
  rejected: ['in_review', 'received'],
  disqualified: ['published', 'hidden'],
  hidden: ['published'],
  withdrawn: withdrawableStates,
} as const satisfies Record<Exclude<EntryState, 'draft'>, readonly EntryState[]>;

export type MovedState = keyof typeof sources;

export const canChangeEntryState = (from: EntryState, to: MovedState) =>
  (sources[to] as readonly EntryState[]).includes(from);

/** Whether staff may decide about an entry; not while the entry's film is being checked. */
export const canDecideEntry = (state: EntryState) => state === 'in_review';

export const canDisqualifyEntry = (state: EntryState) => canChangeEntryState(state, 'disqualified');

export const canHideEntry = (state: EntryState) => canChangeEntryState(state, 'hidden');

export const canUnhideEntry = (state: EntryState) => state === 'hidden';

/** Whether staff may correct texts; not while the entrant edits requested changes. */
export const canCorrectEntry = (state: EntryState) => !canEditEntry(state) && state !== 'withdrawn';

const decidedStates: readonly EntryState[] = ['published', 'rejected', 'disqualified', 'hidden'];

/** Whether staff may revert a decision; not for erased entries, which have no film. */
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
  revision: RevisionState | null;
  filmAwaitedUntil: Date | null;
  isSubmissionOpen: boolean;
}

/**
 * Returns the error that prevents a submission now. An entry or a revision to which changes were requested can be
 * submitted after the deadline.
 */
export function findSubmissionRefusal(situation: SubmitSituation) {
  const { state, revision, isSubmissionOpen } = situation;
  if (state === 'changes_requested') return null;
  if (state !== 'draft' && !canReviseEntry(situation)) return 'wrongState';
  if (revision === 'returned') return null;
  if (!isSubmissionOpen) return 'submissionsClosed';
  return state === 'draft' || revision === 'open' ? null : 'wrongState';
}

interface Stored {
  state: EntryState;
  form: EntryDraft;
  reasons: readonly { field: EntryField }[];
  isRevisable?: boolean;
}

/** Merges a saved draft into an entry. Only the fields that are open now change. */
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

interface PublishSituation {
  state: EntryState;
  /** Time of the submission of a revision that waits for a decision. */
  revision_submitted_at: Date | null;
}

/**
 * Returns the error that prevents a publication: the entry, or a revision of the published entry, must be in review
 * and have a playable film.
 */
export function findPublicationRefusal(
  { state, revision_submitted_at }: PublishSituation,
  film: { isPlayable: boolean } | null,
) {
  const isPending = state === 'published' && revision_submitted_at !== null;
  return (canDecideEntry(state) || isPending) && film?.isPlayable ? null : 'wrongState';
}
