import type { EntryDraft, EntryField } from '@film-contest/contract/entries';
import { pickGroupFields } from '@film-contest/contract/entry-groups';
import { canAccess } from '../../platform/http/access.ts';
import type { Session } from '../../platform/http/call.ts';

/** A child's guardian and a student's card are for those who judge an entry or look after people. */
export const maySeePrivate = (session: Session) =>
  canAccess(session, 'canReview') || canAccess(session, 'canSeeAccounts');

const privateFields: readonly EntryField[] = ['guardian', 'student_proof'];

/** The fields that a member of staff is told nothing of. */
export const hiddenFields = (session: Session): EntryField[] =>
  maySeePrivate(session) ? [] : [...privateFields];

/** What a member of staff sees of an entry's form. */
export function shownForm(session: Session, form: EntryDraft): EntryDraft {
  const asked = pickGroupFields(form);
  return maySeePrivate(session) ? asked : { ...asked, guardian: null, student_proof: null };
}

/** The same of the reasons it was sent back for, which may well repeat what a field holds. */
export const shownReasons = <R extends { field: EntryField }>(session: Session, reasons: R[]) =>
  reasons.filter(({ field }) => !hiddenFields(session).includes(field));
