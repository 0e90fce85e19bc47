import { codes } from '@film-contest/contract/codes';
import type { EntryDraft, MyEntry } from '@film-contest/contract/entries';
import { isEntryEditable } from '@film-contest/contract/entry-rules';
import type { EntryFileKind } from '@film-contest/contract/media';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '../../lib/api.ts';
import { dropKeptInput, keepInput } from '../../lib/kept-input.ts';
import { loadOwnEntry } from '../../lib/poll-entry.ts';
import { readSessionAccount, readSessionToken } from '../../lib/session.ts';
import { buildDraftFileChange, findDraftFileId } from './attach-file.ts';
import { createAutosave } from './autosave.ts';
import { registerOpenEditor } from './draft-files.ts';
import {
  canSaveDraft,
  createDraftState,
  type DraftEvent,
  type DraftState,
  hasUnsavedInput,
  type KeptDraft,
  listChangedDraftFields,
  pickDraftFields,
  reduceDraftState,
} from './draft-state.ts';
import { finishSentUploads } from './upload-manager.ts';

export const getDraftStorageName = (entryId: string) => `entry ${entryId}`;

export interface DraftEditor {
  state: DraftState;
  change: (changed: EntryDraft) => void;
  /**
   * Saves the draft after the current save has ended. Returns the new state, which names the problem if the save
   * failed.
   */
  save: () => Promise<DraftState>;
  settle: (prefer: 'server' | 'mine') => void;
  /** Merges changes of the draft that were made in another tab or on another device. */
  refresh: () => Promise<void>;
  /** Whether this browser keeps unsaved input across a reload. */
  isKept: boolean;
}

/** The draft of one entry. It is saved on demand and soon after each change. Unsaved input is kept on this device. */
export function useEntryDraft(entry: MyEntry, kept: Partial<KeptDraft> | null): DraftEditor {
  const [state, setState] = useState(() => createDraftState(entry, kept));
  const latest = useRef(state);
  const running = useRef<Promise<unknown>>(null);
  const account = useRef(readSessionAccount());
  const path = useRenderedPath();

  const apply = useCallback((event: DraftEvent) => {
    latest.current = reduceDraftState(latest.current, event);
    setState(latest.current);
  }, []);

  const save = useCallback(async () => {
    while (running.current) await running.current;
    if (!canSaveDraft(latest.current)) return latest.current;
    // Does not save after a logout in another tab, because that would store the deleted input again.
    if (!readSessionToken()) return latest.current;
    // Stores the input first, because the page may be closed before the save ends.
    void keepLocalCopy(latest.current, path.current, account.current);
    const sending = sendDraft(latest.current).then(apply);
    running.current = sending;
    apply({ type: 'saving' });
    await sending;
    running.current = null;
    return latest.current;
  }, [apply, path]);

  const refresh = useCallback(async () => {
    while (running.current) await running.current;
    const theirs = await loadOwnEntry(latest.current.entry.id);
    const { saving, entry } = latest.current;
    // Applies the entry even if its version is the same, because finished uploads change its files but not its version.
    if (!theirs?.ok || saving || theirs.data.version < entry.version) return;
    apply({ type: 'changedElsewhere', entry: theirs.data });
  }, [apply]);

  useDraftAutosave(state, save);
  useDraftUploads(latest, apply, save);
  const isKept = useLocalDraftCopy(state, path, account.current);
  return {
    state,
    save,
    refresh,
    isKept,
    change: useCallback((changed: EntryDraft) => apply({ type: 'changed', changed }), [apply]),
    settle: useCallback((prefer: 'server' | 'mine') => apply({ type: 'settled', prefer }), [apply]),
  };
}

/** Updates the draft's file fields when an upload is created, finished or lost. */
function useDraftUploads(
  latest: RefObject<DraftState>,
  apply: (event: DraftEvent) => void,
  save: DraftEditor['save'],
) {
  useEffect(() => {
    const { entry } = latest.current;
    const saveDraftFile = (kind: EntryFileKind, id: string | null) => {
      apply({ type: 'changed', changed: buildDraftFileChange(latest.current.values, kind, id) });
      return save();
    };
    const findNamedFileId = (kind: EntryFileKind) => findDraftFileId(latest.current.values, kind);
    const isCompleteFile = (id: string | null) =>
      latest.current.entry.files.some((file) => file.id === id && file.state === 'checked');
    const leave = registerOpenEditor(entry.id, {
      begun: (kind, id) => void (!isCompleteFile(findNamedFileId(kind)) && saveDraftFile(kind, id)),
      arrived: async (kind, file) => !hasUnsavedInput(await saveDraftFile(kind, file.id)),
      lost: (kind, id) => void (findNamedFileId(kind) === id && saveDraftFile(kind, null)),
    });
    void finishSentUploads(entry);
    return leave;
  }, [latest, apply, save]);
}

/** Returns the path of the rendered page. `location` may already contain the path of the next page. */
function useRenderedPath(): RefObject<string> {
  const { pathname, search } = useLocation();
  const path = useRef(pathname + search);
  useEffect(() => {
    path.current = pathname + search;
  }, [pathname, search]);
  return path;
}

/** Saves the draft soon after each change, and when the page is hidden or left. */
function useDraftAutosave(state: DraftState, save: DraftEditor['save']) {
  const autosave = useRef<ReturnType<typeof createAutosave>>(null);
  useEffect(() => {
    const own = createAutosave(async () => canSaveDraft(await save()));
    autosave.current = own;
    const saveWhenHidden = () => document.visibilityState === 'hidden' && void save();
    document.addEventListener('visibilitychange', saveWhenHidden);
    return () => {
      own.stop();
      document.removeEventListener('visibilitychange', saveWhenHidden);
      void save();
    };
  }, [save]);
  const isUnsaved = hasUnsavedInput(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change restarts the save timer
  useEffect(() => {
    if (isUnsaved) autosave.current?.changed();
  }, [isUnsaved, state.values]);
}

async function sendDraft({ entry, values }: DraftState): Promise<DraftEvent> {
  const params = { id: entry.id };
  try {
    const body = { ...values, version: entry.version };
    const answer = await call('saveEntry', { ...silently, params, body });
    if (answer.ok) return { type: 'saved', entry: answer.data };
    if (answer.code !== codes.changedMeanwhile) {
      return { type: 'refused', msg: Object.values(answer.fields)[0]?.msg ?? answer.msg };
    }
    const theirs = await call('getMyEntry', { ...silently, params });
    if (!theirs.ok) return { type: 'refused', msg: theirs.msg };
    return { type: 'changedElsewhere', entry: theirs.data };
  } catch {
    return { type: 'unreachable' };
  }
}

/** Shows a notice only if the session is lost, because input is not saved then. */
const silently = { background: true, reportsLostSession: true } as const;

/** Keeps unsaved fields on this device. Returns whether this browser allows it. */
function useLocalDraftCopy(state: DraftState, path: RefObject<string>, account: string | null) {
  const [isKept, setKept] = useState(true);
  const isUnsaved = isUnsavedDraft(state);
  const wasUnsaved = useRef(isUnsaved);
  const { id } = state.entry;
  useEffect(() => {
    if (isUnsaved) wasUnsaved.current = true;
    else if (wasUnsaved.current) {
      wasUnsaved.current = false;
      void dropKeptInput(getDraftStorageName(id));
    }
  }, [id, isUnsaved]);
  useEffect(() => {
    if (isUnsavedDraft(state)) keepLocalCopy(state, path.current, account).then(setKept);
  }, [state, path, account]);
  return isKept;
}

const isUnsavedDraft = (state: DraftState) =>
  isEntryEditable(state.entry) && hasUnsavedInput(state);

function keepLocalCopy({ entry, base, values }: DraftState, path: string, account: string | null) {
  const fields = listChangedDraftFields(base, values);
  const copy: KeptDraft = {
    base: pickDraftFields(base, fields),
    values: pickDraftFields(values, fields),
  };
  return keepInput(getDraftStorageName(entry.id), copy, path, account);
}
