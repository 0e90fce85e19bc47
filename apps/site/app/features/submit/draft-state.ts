import type { EntryDraft, MyEntry } from '@film-contest/contract/entries';
import { canEditEntry } from '@film-contest/contract/entry-rules';
import { isDraftChanged, mergeDraft } from './merge-draft.ts';

/** Reason why the draft cannot be saved. */
export type SaveTrouble = 'connection' | 'conflict' | 'refused';

export interface DraftState {
  /** The entry as last returned by the server. */
  entry: MyEntry;
  /** The draft as last known to be stored on the server. */
  base: EntryDraft;
  /** The draft on screen. */
  values: EntryDraft;
  /** The draft that is being saved. */
  saving: EntryDraft | null;
  /** Time of the last save, ISO 8601. */
  savedAt: string | null;
  trouble: SaveTrouble | null;
  /** The server's message for a rejected save. */
  msg: string | null;
}

export type DraftEvent =
  | { type: 'changed'; changed: EntryDraft }
  | { type: 'saving' }
  | { type: 'saved'; entry: MyEntry }
  | { type: 'unreachable' }
  | { type: 'refused'; msg: string }
  /** Event: the server has a newer version of the entry than the one being saved. */
  | { type: 'changedElsewhere'; entry: MyEntry }
  | { type: 'settled'; prefer: 'server' | 'mine' };

/** Unsaved input kept on the device: changed fields with their previous values. */
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
  if (!kept?.values || !canEditEntry(entry.state)) return state;
  const base = { ...entry.draft, ...kept.base };
  const mine = { ...entry.draft, ...kept.values };
  return mergeServerDraft({ ...state, base, values: mine }, entry);
}

export const hasUnsavedInput = ({ base, values }: DraftState) => isDraftChanged(base, values);

export function canSaveDraft(state: DraftState): boolean {
  const isFree = state.saving === null && state.trouble !== 'conflict';
  return isFree && canEditEntry(state.entry.state) && hasUnsavedInput(state);
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

/** Keeps the sent values: the server's trimmed values would move the caret during typing. */
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

/** Merges the server's changes; a field that was changed on both sides is a conflict. */
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
