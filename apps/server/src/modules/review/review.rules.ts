import type { EntryDraft, EntryField } from '@film-contest/contract/entries';
import { pickGroupFields } from '@film-contest/contract/entry-groups';
import { canAccess } from '../../platform/http/access.ts';
import type { Session } from '../../platform/http/call.ts';

/** Whether staff may see guardians and student cards: reviewers and account support. */
export const canSeePrivateFields = (session: Session) =>
  canAccess(session, 'canReview') || canAccess(session, 'canSeeAccounts');

const privateFields: readonly EntryField[] = ['guardian', 'student_proof'];

export const listHiddenFields = (session: Session): EntryField[] =>
  canSeePrivateFields(session) ? [] : [...privateFields];

/** Removes the fields of a form that a member of staff may not see. */
export function redactEntryForm(session: Session, form: EntryDraft): EntryDraft {
  const asked = pickGroupFields(form);
  return canSeePrivateFields(session) ? asked : { ...asked, guardian: null, student_proof: null };
}

/** Removes the reasons for hidden fields, because reasons may repeat field values. */
export const redactFieldReasons = <R extends { field: EntryField }>(
  session: Session,
  reasons: R[],
) => reasons.filter(({ field }) => !listHiddenFields(session).includes(field));
