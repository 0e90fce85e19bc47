import type { EntryDraft } from '@film-contest/contract/entries';
import type { CorrectableField } from '@film-contest/contract/entry-flags';
import { canReviseEntry } from '@film-contest/contract/entry-rules';
import type { RevisionState } from '@film-contest/contract/revision-states';
import { mergeDraft } from './entries.rules.ts';
import type { Entry } from './read-entry.ts';

export type Revised = Pick<
  Entry,
  'state' | 'form' | 'reasons' | 'film_awaited_until' | 'revision' | 'revision_submitted_at'
>;

/** Fields of an entry that determine the form and the film that reviewers see. */
export type Reviewed = Pick<Revised, 'state' | 'form' | 'revision' | 'revision_submitted_at'>;

export function getRevisionState({
  revision,
  revision_submitted_at,
}: Pick<Revised, 'revision' | 'revision_submitted_at'>): RevisionState | null {
  if (!revision) return null;
  if (revision_submitted_at) return 'submitted';
  return revision.reasons.length > 0 ? 'returned' : 'open';
}

/** Returns the changes that staff requested to an entry or to its revision. */
export const getRequestedChanges = ({
  revision,
  reasons,
}: Pick<Revised, 'revision' | 'reasons'>) =>
  revision && revision.reasons.length > 0 ? revision.reasons : reasons;

/** Whether the revision of a published entry waits for a decision. */
export const isRevisionPending = (
  entry: Pick<Revised, 'state' | 'revision' | 'revision_submitted_at'>,
) => entry.state === 'published' && getRevisionState(entry) === 'submitted';

/** Whether a revision that waits for a decision replaces the film, so that reviewers see another film than visitors. */
export const isFilmRevised = (entry: Reviewed) =>
  isRevisionPending(entry) && entry.revision?.form.url !== entry.form.url;

/**
 * Whether the entrant can revise the whole entry now. A revision that was not submitted in time stays editable, so
 * that its contents are not lost.
 */
export function isEntryRevisable(entry: Revised, isSubmissionOpen: boolean): boolean {
  const { state, film_awaited_until: filmAwaitedUntil } = entry;
  if (!canReviseEntry({ state, filmAwaitedUntil })) return false;
  if (isSubmissionOpen) return true;
  const revision = getRevisionState(entry);
  return state !== 'changes_requested' && revision !== null && revision !== 'submitted';
}

/**
 * Returns the form that the entrant changes and submits. After the deadline, the revision of a returned entry changes
 * only the fields that staff named.
 */
export function getWorkingForm(entry: Revised, isSubmissionOpen: boolean): EntryDraft {
  const { state, form, revision } = entry;
  if (!revision) return form;
  const isRevisable = isEntryRevisable(entry, isSubmissionOpen);
  if (isRevisable || isRevisionPending(entry)) return revision.form;
  return state === 'changes_requested'
    ? mergeDraft({ ...entry, isRevisable }, revision.form)
    : form;
}

/** Returns the form that reviewers see: with the changes that wait for a decision. */
export const getReviewedForm = (entry: Reviewed): EntryDraft =>
  entry.revision && isRevisionPending(entry) ? entry.revision.form : entry.form;

/** Version of an entry for its entrant: increases with each change of the entry or of its revision. */
export const getEntrantVersion = (entry: Pick<Entry, 'version' | 'revision_version'>) =>
  entry.version + entry.revision_version;

export type FormText = CorrectableField & keyof EntryDraft;

/** Applies staff's corrections to a form, but only to fields with the text that staff saw (`shown`). */
export function correctForm(
  form: EntryDraft,
  shown: EntryDraft,
  corrected: Partial<Record<FormText, string>>,
): EntryDraft {
  const isShown = (field: FormText) => (form[field] ?? '') === (shown[field] ?? '');
  const texts = Object.entries(corrected).filter(([field]) => isShown(field as FormText));
  return { ...form, ...Object.fromEntries(texts) };
}
