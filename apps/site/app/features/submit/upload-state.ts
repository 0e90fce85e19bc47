import type { MachineCheck } from '@film-contest/contract/checks';
import type { UploadedFile } from '@film-contest/contract/media';

/** A moment of an upload: bytes at the server, milliseconds since the epoch. */
interface Sample {
  sent: number;
  at: number;
}

/** Why an upload stands still though it was not asked to. */
export type UploadTrouble = 'credentials' | 'connection';

export interface RunningUpload {
  phase: 'preparing' | 'sending' | 'paused' | 'stopped' | 'finishing';
  filename: string;
  total: number;
  sent: number;
  /** The last seconds, oldest first, to tell the speed by. */
  samples: readonly Sample[];
  trouble: UploadTrouble | null;
}

/** One file on its way to the server, as its row shows it. */
export type UploadState =
  | { phase: 'idle' }
  | RunningUpload
  | { phase: 'done'; file: UploadedFile }
  | { phase: 'refused'; filename: string; checks: readonly MachineCheck[]; msg: string | null };

export type UploadEvent =
  | { type: 'picked'; filename: string; total: number }
  | { type: 'started' }
  | { type: 'progress'; sent: number; at: number }
  | { type: 'paused' }
  | { type: 'resumed' }
  | { type: 'stopped'; trouble: UploadTrouble }
  | { type: 'sentAll' }
  | { type: 'completed'; file: UploadedFile }
  | { type: 'refused'; msg: string }
  | { type: 'removed' };

export const idle: UploadState = { phase: 'idle' };

const windowMs = 10_000;

export function nextUpload(state: UploadState, event: UploadEvent): UploadState {
  if (event.type === 'removed') return idle;
  if (event.type === 'picked') {
    const { filename, total } = event;
    return { phase: 'preparing', filename, total, sent: 0, samples: [], trouble: null };
  }
  if (!isRunning(state)) return state;
  switch (event.type) {
    case 'started':
      return { ...state, phase: 'sending', trouble: null };
    case 'progress':
      return state.phase === 'sending' ? withProgress(state, event) : state;
    case 'paused':
      return state.phase === 'finishing' ? state : { ...state, phase: 'paused', samples: [] };
    case 'resumed':
      return { ...state, phase: 'preparing', samples: [], trouble: null };
    case 'stopped':
      return { ...state, phase: 'stopped', samples: [], trouble: event.trouble };
    case 'sentAll':
      return { ...state, phase: 'finishing', sent: state.total, samples: [] };
    case 'completed':
      return outcomeOf(event.file);
    case 'refused':
      return { phase: 'refused', filename: state.filename, checks: [], msg: event.msg };
  }
}

export const isRunning = (state: UploadState): state is RunningUpload =>
  state.phase !== 'idle' && state.phase !== 'done' && state.phase !== 'refused';

/** Bytes still move or are about to: leaving the page would interrupt them. */
export const isMoving = (state: UploadState) =>
  state.phase === 'preparing' || state.phase === 'sending' || state.phase === 'finishing';

function withProgress(state: RunningUpload, { sent, at }: Sample): RunningUpload {
  const samples = [...state.samples, { sent, at }].filter((sample) => at - sample.at <= windowMs);
  return { ...state, sent, samples };
}

function outcomeOf(file: UploadedFile): UploadState {
  if (file.state !== 'refused') return { phase: 'done', file };
  return { phase: 'refused', filename: file.filename, checks: file.checks, msg: null };
}

/** Bytes a second over the last seconds, or null while that cannot be told. */
export function speedOf({ samples }: RunningUpload): number | null {
  const first = samples[0];
  const last = samples[samples.length - 1];
  if (!first || !last || last.at - first.at < 1000 || last.sent <= first.sent) return null;
  return ((last.sent - first.sent) * 1000) / (last.at - first.at);
}

/** Seconds until the last byte at the present speed, or null. */
export function secondsLeft(state: RunningUpload): number | null {
  const speed = speedOf(state);
  return speed === null ? null : (state.total - state.sent) / speed;
}
