import type { CodeName } from '@film-contest/contract/codes';
import type { EntryDraft, EntryField, EntryState } from '@film-contest/contract/entries';
import { clearFieldsOfOtherGroup } from '@film-contest/contract/entry-groups';
import { canAccess } from '../../platform/http/access.ts';
import type { Session } from '../../platform/http/call.ts';
import { canDecideEntry } from '../entries/entries.rules.ts';
import { isRevisionPending, type Revised } from '../entries/revisions.rules.ts';

/** Whether a member of staff may see guardians and student cards: only reviewers and account support may. */
export const canSeePrivateFields = (session: Session) =>
  canAccess(session, 'canReview') || canAccess(session, 'canSeeAccounts');

const privateFields: readonly EntryField[] = ['guardian', 'student_proof'];

export const listHiddenFields = (session: Session): EntryField[] =>
  canSeePrivateFields(session) ? [] : [...privateFields];

/** Removes the fields of a form that a member of staff may not see. */
export function redactEntryForm(session: Session, form: EntryDraft): EntryDraft {
  const asked = clearFieldsOfOtherGroup(form);
  return canSeePrivateFields(session) ? asked : { ...asked, guardian: null, student_proof: null };
}

/**
 * Removes hidden fields from a list of changed fields: a changed guardian would reveal that a team member is under
 * 14.
 */
export const redactFields = (session: Session, fields: readonly EntryField[]) =>
  fields.filter((field) => !listHiddenFields(session).includes(field));

/** Removes the reasons for hidden fields, because reasons may quote field values. */
export const redactFieldReasons = <R extends { field: EntryField }>(
  session: Session,
  reasons: R[],
) => reasons.filter(({ field }) => !listHiddenFields(session).includes(field));

/** Whether staff can decide about the entry or about a submitted revision of it. */
export const canDecideEntryOrRevision = (
  entry: Pick<Revised, 'state' | 'revision' | 'revision_submitted_at'>,
): boolean => canDecideEntry(entry.state) || isRevisionPending(entry);

/** Returns the error that prevents a decision on the version of an entry that the reviewer saw. */
export function findDecisionRefusal<E extends { state: EntryState; version: number }>(
  entry: E | null | undefined,
  version: number,
  canDecide: (entry: E) => boolean = ({ state }) => canDecideEntry(state),
): CodeName | null {
  if (!entry || entry.state === 'draft') return 'notFound';
  if (entry.version !== version) return 'changedMeanwhile';
  return canDecide(entry) ? null : 'wrongState';
}
