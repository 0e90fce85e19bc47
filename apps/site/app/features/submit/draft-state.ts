import type { EntryDraft, EntryField, MyEntry } from '@film-contest/contract/entries';
import { isEntryEditable } from '@film-contest/contract/entry-rules';

/** Reason why the draft cannot be saved. */
type SaveTrouble = 'connection' | 'conflict' | 'refused';

export interface DraftState {
  /** The entry as last returned by the server. */
  entry: MyEntry;
  /** The draft as last known to be stored on the server. */
  base: EntryDraft;
  values: EntryDraft;
  saving: EntryDraft | null;
  /** Time of the last save, ISO 8601. */
  savedAt: string | null;
  trouble: SaveTrouble | null;
  msg: string | null;
}

export type DraftEvent =
  | { type: 'changed'; changed: EntryDraft }
  | { type: 'saving' }
  | { type: 'saved'; entry: MyEntry }
  | { type: 'unreachable' }
  | { type: 'refused'; msg: string }
  /** Event: the server has a newer version of the entry than the version on which the save is based. */
  | { type: 'changedElsewhere'; entry: MyEntry }
  | { type: 'settled'; prefer: 'server' | 'mine' };

/** Unsaved input that is kept on the device: the changed fields in `values`, and their previous values in `base`. */
export interface KeptDraft {
  base: EntryDraft;
  values: EntryDraft;
}

/** Merges the server's entry with the unsaved input of this device. */
export function createDraftState(entry: MyEntry, kept: Partial<KeptDraft> | null): DraftState {
  const state: DraftState = {
    entry,
    base: entry.draft,
    values: entry.draft,
    saving: null,
    savedAt: null,
    trouble: null,
    msg: null,
  };
  if (!kept?.values || !isEntryEditable(entry)) return state;
  const base = { ...entry.draft, ...kept.base };
  const mine = { ...entry.draft, ...kept.values };
  return mergeServerDraft({ ...state, base, values: mine }, entry);
}

export const hasUnsavedInput = ({ base, values }: DraftState) => isDraftChanged(base, values);

export function canSaveDraft(state: DraftState): boolean {
  const isFree = state.saving === null && state.trouble !== 'conflict';
  return isFree && isEntryEditable(state.entry) && hasUnsavedInput(state);
}

export function reduceDraftState(state: DraftState, event: DraftEvent): DraftState {
  switch (event.type) {
    case 'changed': {
      const values = { ...state.values, ...event.changed };
      return { ...state, values, trouble: state.trouble === 'refused' ? null : state.trouble };
    }
    case 'saving':
      return { ...state, saving: state.values };
    case 'saved':
      return applySavedEntry(state, event.entry);
    case 'unreachable':
      return { ...state, saving: null, trouble: 'connection' };
    case 'refused':
      return { ...state, saving: null, trouble: 'refused', msg: event.msg };
    case 'changedElsewhere':
      return mergeServerDraft({ ...state, saving: null }, event.entry);
    case 'settled':
      return resolveConflict(state, event.prefer);
  }
}

/**
 * Applies a saved entry. Keeps the typed values, because replacing them by the server's trimmed values would move the
 * caret.
 */
function applySavedEntry(state: DraftState, entry: MyEntry): DraftState {
  const base = state.saving ?? state.base;
  return {
    ...state,
    entry,
    base,
    saving: null,
    savedAt: entry.updatedAt,
    trouble: null,
    msg: null,
  };
}

/** Merges the server's changes with unsaved input. A field that was changed on both sides is a conflict. */
function mergeServerDraft(state: DraftState, entry: MyEntry): DraftState {
  const { draft, conflicts } = mergeDraft(state.base, state.values, entry.draft, 'mine');
  if (conflicts.length > 0) return { ...state, entry, trouble: 'conflict' };
  return { ...state, entry, base: entry.draft, values: draft, trouble: null };
}

function resolveConflict(state: DraftState, prefer: 'server' | 'mine'): DraftState {
  const { entry, base, values } = state;
  const { draft } = mergeDraft(base, values, entry.draft, prefer);
  return { ...state, base: entry.draft, values: draft, trouble: null };
}

/** Saves repeatedly and merges changes of other devices, until all input is saved or a save fails. */
export async function saveAllInput(save: () => Promise<DraftState>): Promise<DraftState> {
  for (let before: number | null = null; ; ) {
    const state = await save();
    const isStuck = state.trouble !== null || state.entry.version === before;
    if (isStuck || !canSaveDraft(state)) return state;
    before = state.entry.version;
  }
}

type Values = Partial<Record<EntryField, unknown>>;

interface Merged {
  draft: EntryDraft;
  /** Draft fields that were changed to different values here and on the server. */
  conflicts: EntryField[];
}

const isSameValue = (a: unknown, b: unknown) => serializeDraftValue(a) === serializeDraftValue(b);

/**
 * Serializes a value for comparison: missing, null and empty values are equal, and the order of object keys is ignored.
 */
function serializeDraftValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'null';
  if (typeof value !== 'object') return JSON.stringify(value);
  const pairs = Object.entries(value)
    .filter(([, each]) => serializeDraftValue(each) !== 'null')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(pairs.map(([key, each]) => [key, serializeDraftValue(each)]));
}

/** Returns the draft fields in which `values` differ from `base`. */
export function listChangedDraftFields(base: EntryDraft, values: EntryDraft): EntryField[] {
  const names = new Set([...Object.keys(base), ...Object.keys(values)]) as Set<EntryField>;
  return [...names].filter((name) => !isSameValue(base[name], values[name]));
}

export const isDraftChanged = (base: EntryDraft, values: EntryDraft) =>
  listChangedDraftFields(base, values).length > 0;

/**
 * Merges unsaved input with the server's draft. A field changed on one side takes that side's value; a field changed on
 * both sides takes the side named by `prefer`.
 * @param base the last version that both sides have in common
 */
export function mergeDraft(
  base: EntryDraft,
  mine: EntryDraft,
  server: EntryDraft,
  prefer: 'server' | 'mine',
): Merged {
  const merged: Values = { ...server };
  const conflicts: EntryField[] = [];
  for (const field of listChangedDraftFields(base, mine)) {
    if (isSameValue(mine[field], server[field])) continue;
    const isConflict = !isSameValue(base[field], server[field]);
    if (isConflict) conflicts.push(field);
    if (!isConflict || prefer === 'mine') merged[field] = mine[field] ?? null;
  }
  return { draft: merged as EntryDraft, conflicts };
}

/** Returns only the given fields of a draft. */
export function pickDraftFields(draft: EntryDraft, fields: readonly EntryField[]): EntryDraft {
  return Object.fromEntries(fields.map((field) => [field, draft[field] ?? null])) as EntryDraft;
}
