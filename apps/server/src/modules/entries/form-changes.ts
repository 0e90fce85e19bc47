import { type EntryDraft, type EntryField, entryFields } from '@film-contest/contract/entries';
import { clearFieldsOfOtherGroup } from '@film-contest/contract/entry-groups';

/** Lists the fields in which two versions of a form differ. */
export function listChangedFields(before: EntryDraft, after: EntryDraft): EntryField[] {
  const [old, now] = [clearFieldsOfOtherGroup(before), clearFieldsOfOtherGroup(after)];
  return entryFields.filter((field) => !isSameFieldValue(old, now, field));
}

export const isSameFieldValue = (a: EntryDraft, b: EntryDraft, field: EntryField): boolean =>
  serializeFieldValue(a, field) === serializeFieldValue(b, field);

/** Serializes the value of a field so that equal values give equal text. Null, missing and empty values are equal. */
function serializeFieldValue(form: EntryDraft, field: EntryField): string {
  const answer =
    field === 'school_name' ? { id: form.school_id, name: form.school_name } : form[field];
  return JSON.stringify(answer || null, (_key, value) =>
    value && typeof value === 'object' ? sortFilledProperties(value) : value,
  );
}

const sortFilledProperties = (value: object) =>
  Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== null && each !== undefined && each !== '')
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
