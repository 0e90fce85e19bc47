import type { EntryFileKind } from '@film-contest/contract/media';
import { useSyncExternalStore } from 'react';
import {
  idle,
  isUploadMoving,
  isUploadRunning,
  reduceUploadState,
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
const buildUploadKey = (entryId: string, kind: EntryFileKind) => `${entryId} ${kind}`;

export const getUploadState = (entryId: string, kind: EntryFileKind): UploadState =>
  held.get(buildUploadKey(entryId, kind))?.state ?? idle;

const listUploadsOfEntry = (is: (state: UploadState) => boolean) =>
  [...held.values()].filter(({ state }) => is(state));

export function changeUploadState(entryId: string, kind: EntryFileKind, event: UploadEvent): void {
  const before = getUploadState(entryId, kind);
  const state = reduceUploadState(before, event);
  if (state === before) return;
  held.set(buildUploadKey(entryId, kind), { entryId, kind, state });
  snapshots = new Map();
  updateLeaveWarning(listUploadsOfEntry(isUploadMoving).length > 0);
  for (const listener of listeners) listener();
}

function subscribeToUploads(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Returns the state of one upload. */
export const useUploadState = (entryId: string, kind: EntryFileKind): UploadState =>
  useSyncExternalStore(
    subscribeToUploads,
    () => getUploadState(entryId, kind),
    () => idle,
  );

let snapshots = new Map<string, ReadonlyMap<EntryFileKind, UploadState>>();

function getUploadStates(entryId: string): ReadonlyMap<EntryFileKind, UploadState> {
  const known = snapshots.get(entryId);
  if (known) return known;
  const own = [...held.values()].filter((upload) => upload.entryId === entryId);
  const made = new Map(own.map(({ kind, state }) => [kind, state]));
  snapshots.set(entryId, made);
  return made;
}

const none: ReadonlyMap<EntryFileKind, UploadState> = new Map();

/** Returns the uploads of an entry, by kind of file. */
export const useUploadStates = (entryId: string) =>
  useSyncExternalStore(
    subscribeToUploads,
    () => getUploadStates(entryId),
    () => none,
  );

/** Returns the number of an entry's uploads that are preparing or sending. */
export const useMovingUploadCount = (entryId: string): number =>
  useSyncExternalStore(
    subscribeToUploads,
    () => listUploadsOfEntry(isUploadRunning).filter((upload) => upload.entryId === entryId).length,
    () => 0,
  );

const confirmPageLeave = (event: BeforeUnloadEvent) => event.preventDefault();

/** Makes the browser ask before a page with running uploads is left. */
function updateLeaveWarning(isNeeded: boolean) {
  if (isNeeded) globalThis.addEventListener('beforeunload', confirmPageLeave);
  else globalThis.removeEventListener('beforeunload', confirmPageLeave);
}
