import type { EntryFileKind } from '@film-contest/contract/media';
import { useSyncExternalStore } from 'react';
import {
  idle,
  isMoving,
  isRunning,
  reduceUpload,
  type UploadEvent,
  type UploadState,
} from './upload-state.ts';

interface Held {
  entryId: string;
  kind: EntryFileKind;
  state: UploadState;
}

const held = new Map<string, Held>();
const listeners = new Set<() => void>();
const toKey = (entryId: string, kind: EntryFileKind) => `${entryId} ${kind}`;

export const getUpload = (entryId: string, kind: EntryFileKind): UploadState =>
  held.get(toKey(entryId, kind))?.state ?? idle;

const filterUploads = (is: (state: UploadState) => boolean) =>
  [...held.values()].filter(({ state }) => is(state));

export function changeUpload(entryId: string, kind: EntryFileKind, event: UploadEvent): void {
  const before = getUpload(entryId, kind);
  const state = reduceUpload(before, event);
  if (state === before) return;
  held.set(toKey(entryId, kind), { entryId, kind, state });
  snapshots = new Map();
  setLeaveGuard(filterUploads(isMoving).length > 0);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The state of one upload. */
export const useUpload = (entryId: string, kind: EntryFileKind): UploadState =>
  useSyncExternalStore(
    subscribe,
    () => getUpload(entryId, kind),
    () => idle,
  );

let snapshots = new Map<string, ReadonlyMap<EntryFileKind, UploadState>>();

function getUploads(entryId: string): ReadonlyMap<EntryFileKind, UploadState> {
  const known = snapshots.get(entryId);
  if (known) return known;
  const own = [...held.values()].filter((upload) => upload.entryId === entryId);
  const made = new Map(own.map(({ kind, state }) => [kind, state]));
  snapshots.set(entryId, made);
  return made;
}

const none: ReadonlyMap<EntryFileKind, UploadState> = new Map();

/** The uploads of an entry, by kind of file. */
export const useUploads = (entryId: string) =>
  useSyncExternalStore(
    subscribe,
    () => getUploads(entryId),
    () => none,
  );

/** The number of an entry's unfinished uploads. */
export const useUploadsMoving = (entryId: string): number =>
  useSyncExternalStore(
    subscribe,
    () => filterUploads(isRunning).filter((upload) => upload.entryId === entryId).length,
    () => 0,
  );

const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/** Makes the browser ask before a page with running uploads is left. */
function setLeaveGuard(isNeeded: boolean) {
  if (isNeeded) globalThis.addEventListener('beforeunload', confirmLeaving);
  else globalThis.removeEventListener('beforeunload', confirmLeaving);
}
