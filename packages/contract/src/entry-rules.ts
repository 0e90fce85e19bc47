import type { EntryField, EntryState } from './entries.ts';

/** States from which its maker may take an entry out of the contest. */
export const withdrawableStates = [
  'received',
  'checking',
  'in_review',
  'changes_requested',
  'published',
] as const satisfies readonly EntryState[];

/** Whether its maker may take an entry of this state out of the contest. */
export const canWithdraw = (state: EntryState) =>
  (withdrawableStates as readonly EntryState[]).includes(state);

/** Whether its maker may still write in an entry of this state. */
export const canEdit = (state: EntryState) => state === 'draft' || state === 'changes_requested';

interface Standing {
  state: EntryState;
  reasons: readonly { field: EntryField }[];
}

/** Whether its maker may change a field now: any of a draft, the named ones once it was sent back. */
export function isFieldOpen({ state, reasons }: Standing, field: EntryField): boolean {
  if (state === 'draft') return true;
  const isNamed = (name: EntryField) => reasons.some((reason) => reason.field === name);
  // Another group can make a school necessary or pointless.
  return canEdit(state) && (isNamed(field) || (field === 'school_name' && isNamed('group')));
}
