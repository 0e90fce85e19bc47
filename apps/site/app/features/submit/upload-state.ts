import type { MachineCheck } from '@film-contest/contract/checks';
import type { EntryFileKind, UploadedFile } from '@film-contest/contract/media';
import { useSyncExternalStore } from 'react';

/** A sample of the upload's progress: the number of bytes that the server had at a time (Unix time in milliseconds). */
interface Sample {
  sent: number;
  at: number;
}

/** Why an upload has stopped. */
export type UploadTrouble =
  | 'credentials'
  | 'connection'
  /** Upload problem: the server's disk is full. */
  | 'serverFull'
  /** Upload problem: the file was changed or deleted on the device. */
  | 'file';

export interface RunningUpload {
  phase: 'preparing' | 'sending' | 'paused' | 'stopped' | 'finishing';
  filename: string;
  total: number;
  sent: number;
  /** Samples of the last seconds, oldest first, from which the upload speed is computed. */
  samples: readonly Sample[];
  trouble: UploadTrouble | null;
  /** Whether this browser keeps a record to resume the upload after a reload. */
  isKept: boolean;
}

export type UploadState =
  | { phase: 'idle' }
  | RunningUpload
  | { phase: 'done'; file: UploadedFile }
  | { phase: 'refused'; filename: string; checks: readonly MachineCheck[]; msg: string | null };

export type UploadEvent =
  | { type: 'picked'; filename: string; total: number }
  | { type: 'started'; at: number }
  /** Event: the server has reported the number of bytes that it has. */
  | { type: 'placed'; sent: number; at: number }
  | { type: 'progress'; sent: number; at: number }
  | { type: 'paused' }
  | { type: 'resumed' }
  | { type: 'stopped'; trouble: UploadTrouble }
  | { type: 'sentAll' }
  | { type: 'notKept' }
  | { type: 'completed'; file: UploadedFile }
  | { type: 'refused'; msg: string }
  | { type: 'removed' };

export const idle: UploadState = { phase: 'idle' };

const windowMs = 10_000;
const observedMs = 2000;
const stalledMs = 5000;

export function reduceUploadState(state: UploadState, event: UploadEvent): UploadState {
  if (event.type === 'removed') return idle;
  if (event.type === 'picked') {
    const { filename, total } = event;
    return {
      phase: 'preparing',
      filename,
      total,
      sent: 0,
      samples: [],
      trouble: null,
      isKept: true,
    };
  }
  if (!isUploadRunning(state)) return state;
  switch (event.type) {
    case 'started':
      return {
        ...state,
        phase: 'sending',
        trouble: null,
        samples: [{ sent: state.sent, at: event.at }],
      };
    case 'placed':
      return { ...state, sent: event.sent, samples: [{ sent: event.sent, at: event.at }] };
    case 'progress':
      return state.phase === 'sending' ? addUploadProgress(state, event) : state;
    case 'paused':
      return state.phase === 'finishing' ? state : { ...state, phase: 'paused', samples: [] };
    case 'resumed':
      return { ...state, phase: 'preparing', samples: [], trouble: null };
    case 'stopped':
      return { ...state, phase: 'stopped', samples: [], trouble: event.trouble };
    case 'sentAll':
      return { ...state, phase: 'finishing', sent: state.total, samples: [], trouble: null };
    case 'notKept':
      return { ...state, isKept: false };
    case 'completed':
      return buildFinalUploadState(event.file);
    case 'refused':
      return { phase: 'refused', filename: state.filename, checks: [], msg: event.msg };
  }
}

export const isUploadRunning = (state: UploadState): state is RunningUpload =>
  state.phase !== 'idle' && state.phase !== 'done' && state.phase !== 'refused';

/** Whether an upload is being prepared or sent, so that bytes are lost if the page is closed. */
export const isUploadActive = (state: UploadState) =>
  state.phase === 'preparing' || state.phase === 'sending';

function addUploadProgress(state: RunningUpload, { sent, at }: Sample): RunningUpload {
  const samples = [...state.samples, { sent, at }].filter((sample) => at - sample.at <= windowMs);
  return { ...state, sent, samples };
}

function buildFinalUploadState(file: UploadedFile): UploadState {
  if (file.state !== 'refused') return { phase: 'done', file };
  return { phase: 'refused', filename: file.filename, checks: file.checks, msg: null };
}

/** Whether the server has confirmed no bytes for some seconds, although no error occurred. */
export function isUploadStalled({ samples, phase }: RunningUpload, now: number): boolean {
  const last = samples[samples.length - 1];
  return phase === 'sending' && last !== undefined && now - last.at >= stalledMs;
}

/** Returns the upload speed during the last seconds in bytes per second, or null while unknown. */
export function getUploadSpeed(state: RunningUpload, now: number): number | null {
  const samples = state.samples.filter(({ at }) => now - at <= windowMs);
  const first = samples[0];
  const last = samples[samples.length - 1];
  if (!first || !last || isUploadStalled(state, now)) return null;
  if (now - first.at < observedMs || last.sent <= first.sent) return null;
  return ((last.sent - first.sent) * 1000) / (now - first.at);
}

/** Returns the seconds until the upload ends at its current speed, or null while unknown. */
export function getUploadSecondsLeft(state: RunningUpload, now: number): number | null {
  const speed = getUploadSpeed(state, now);
  return speed === null ? null : (state.total - state.sent) / speed;
}

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

const listUploadsInState = (isWanted: (state: UploadState) => boolean) =>
  [...held.values()].filter(({ state }) => isWanted(state));

export function changeUploadState(entryId: string, kind: EntryFileKind, event: UploadEvent): void {
  const before = getUploadState(entryId, kind);
  const state = reduceUploadState(before, event);
  if (state === before) return;
  held.set(buildUploadKey(entryId, kind), { entryId, kind, state });
  snapshots = new Map();
  updateLeaveWarning(listUploadsInState(isUploadActive).length > 0);
  for (const listener of listeners) listener();
}

function subscribeToUploads(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

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

export const useUploadStates = (entryId: string) =>
  useSyncExternalStore(
    subscribeToUploads,
    () => getUploadStates(entryId),
    () => none,
  );

export const useActiveUploadCount = (entryId: string): number =>
  useSyncExternalStore(
    subscribeToUploads,
    () => listUploadsInState(isUploadRunning).filter((upload) => upload.entryId === entryId).length,
    () => 0,
  );

const confirmPageLeave = (event: BeforeUnloadEvent) => event.preventDefault();

/** Makes the browser ask for confirmation when a page with running uploads is left. */
function updateLeaveWarning(isNeeded: boolean) {
  if (isNeeded) globalThis.addEventListener('beforeunload', confirmPageLeave);
  else globalThis.removeEventListener('beforeunload', confirmPageLeave);
}
