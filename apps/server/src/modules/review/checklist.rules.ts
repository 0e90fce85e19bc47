import { type EntryDraft, type EntryField, entryFields } from '@film-contest/contract/entries';
import { clearFieldsOfOtherGroup } from '@film-contest/contract/entry-groups';
import { findFormStep } from '@film-contest/contract/entry-steps';
import type { ChecklistItem } from '@film-contest/contract/review';

/**
 * Lists the checklist items that apply to an entry. Some items apply only to students, or only if a member is under
 * 14.
 */
export function filterChecklistItems(
  items: readonly ChecklistItem[],
  form: EntryDraft,
): ChecklistItem[] {
  const { group, guardian } = clearFieldsOfOtherGroup(form);
  const asked = { all: true, student: group === 'student', under14: guardian?.under14 === true };
  return items.filter(({ scope }) => asked[scope]);
}

export const filterRequiredItems = (items: readonly ChecklistItem[], form: EntryDraft) =>
  filterChecklistItems(items, form).filter(({ isRequired }) => isRequired);

/** Lists the required items of an entry that are not ticked: they prevent its publication. */
export const listMissingItems = (
  items: readonly ChecklistItem[],
  form: EntryDraft,
  ticked: ReadonlySet<string>,
) => filterRequiredItems(items, form).filter(({ id }) => !ticked.has(id));

/** Lists the items of an entry that can be ticked in bulk and are not ticked. */
export const listBulkTickableItems = (
  items: readonly ChecklistItem[],
  form: EntryDraft,
  ticked: ReadonlySet<string>,
) =>
  filterChecklistItems(items, form).filter(
    ({ id, isBulkTickable }) => isBulkTickable && !ticked.has(id),
  );

/** Lists the fields that an item verifies: the fields of its steps, or all fields if it has no steps. */
export const listVerifiedFields = (steps: ChecklistItem['steps']): EntryField[] =>
  entryFields.filter((field) => steps.length === 0 || steps.includes(findFormStep(field)));

/** Whether a change of these fields invalidates the tick of a checklist item. */
export const verifiesAnyField = (
  { steps }: Pick<ChecklistItem, 'steps'>,
  fields: readonly EntryField[],
) => listVerifiedFields(steps).some((field) => fields.includes(field));
