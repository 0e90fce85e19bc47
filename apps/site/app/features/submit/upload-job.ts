import { loadChunk } from '@film-contest/contract/chunk';
import { SessionLost } from '@film-contest/contract/client';
import { codes } from '@film-contest/contract/codes';
import type { UploadedFile } from '@film-contest/contract/media';
import { retryDelay, waitForRetry } from '@film-contest/contract/retry';
import { call } from '../../lib/api.ts';
import { finishUpload, type Judgement } from './finish-upload.ts';
import { isReadable } from './is-readable.ts';
import { type Credentials, NoCredentials, waitForCredentials } from './upload-credentials.ts';
import {
  type Fingerprint,
  fingerprintOf,
  isSameFile,
  type UploadPlace,
  type UploadRecord,
  uploadRecords,
} from './upload-record.ts';
import type { UploadTrouble } from './upload-state.ts';
import { changeUpload } from './upload-store.ts';
import type { Transport } from './upload-transport.ts';
import { takeTurn } from './upload-turns.ts';

/** One file on its way, for as long as this page lives. */
export interface Job extends UploadPlace {
  /** Null once it is only to be checked: nobody has picked it again. */
  file: File | null;
  filename: string;
  total: number;
  fingerprint: Fingerprint | null;
  /** Null until the server has given some. */
  credentials: Credentials | null;
  /** The server may have part of it from an earlier time. */
  isResumed: boolean;
  transport: Transport | null;
  /** Bytes at the server, by its own word. */
  sent: number;
  isAllSent: boolean;
  /** Ends the present run. */
  running: AbortController | null;
  hooks: JobHooks;
}

/** What whoever keeps the jobs does about what happens to one. */
export interface JobHooks {
  /** The server has given it a place. */
  begun(job: Job, uploadId: string): void;
  arrived(job: Job, file: UploadedFile, signal: AbortSignal): Promise<void>;
  /** It will not arrive: refused, or its place is gone. */
  lost(job: Job, uploadId: string): void;
}

/** What an attempt leads to, unless it was the last: `quietly` is nothing that its maker must know. */
type Next = 'over' | 'quietly' | 'gone' | 'signedOut' | UploadTrouble;

/** Why a run ends whose upload is given up; after any other reason, the same file may go on there. */
export const givenUp = Symbol('given up');

const recordEveryMs = 2000;
const progressEveryMs = 250;

/**
 * Sends a file and has it checked, however often the connection breaks; ends when it was judged, when
 * it is stopped, or when nothing more can be done without its maker.
 */
export async function runJob(job: Job, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const before = job.sent;
    const next = await attempt(job, signal).catch(nextAfter);
    if (signal.aborted || next === 'over') return;
    failures = job.sent > before ? 1 : failures + 1;
    if (next === 'gone' && (await isRefused(job, signal))) return;
    if (signal.aborted) return;
    if (next === 'gone') await startAnew(job);
    const trouble = await troubleOf(job, next);
    if (signal.aborted) return;
    if (trouble) tell(job, { type: 'stopped', trouble });
    if (trouble === 'file' || next === 'signedOut') return;
    await waitForRetry(retryDelay(failures), signal);
  }
}

/** Whether the server says that it is too late for this film: then no other place will do. */
async function isRefused(job: Job, signal: AbortSignal): Promise<boolean> {
  const { credentials } = job;
  if (!credentials) return false;
  const params = { id: credentials.uploadId };
  const answer = await call('renewUpload', { ...silently, params }).catch(() => null);
  if (signal.aborted || answer?.code !== codes.filmLate) return false;
  tell(job, { type: 'refused', msg: answer.msg });
  await uploadRecords.remove(job);
  return true;
}

/** Forgets where an upload goes: the next attempt asks for another place. */
async function startAnew(job: Job): Promise<void> {
  if (job.credentials) job.hooks.lost(job, job.credentials.uploadId);
  Object.assign(job, { credentials: null, transport: null, isResumed: false });
  Object.assign(job, { sent: 0, isAllSent: false });
  await uploadRecords.remove(job);
}

const tell = ({ entryId, kind }: Job, event: Parameters<typeof changeUpload>[2]) =>
  changeUpload(entryId, kind, event);

async function troubleOf({ file }: Job, next: Next): Promise<UploadTrouble | null> {
  if (next === 'signedOut') return 'credentials';
  if (next === 'credentials' || next === 'serverFull' || next === 'file') return next;
  if (next !== 'connection') return null;
  return file && !(await isReadable(file)) ? 'file' : 'connection';
}

function nextAfter(error: unknown): Next {
  if (error instanceof NoCredentials && error.end !== 'sent') return error.end;
  return error instanceof SessionLost ? 'signedOut' : 'connection';
}

/** An upload is silent, but reports a lost session: nothing more would be sent. */
const silently = { background: true, reportsLostSession: true } as const;

async function attempt(job: Job, signal: AbortSignal): Promise<Next> {
  if (!job.credentials) {
    const refusal = await obtainCredentials(job, signal);
    if (signal.aborted) return 'over';
    if (refusal !== null) {
      tell(job, { type: 'refused', msg: refusal });
      return 'over';
    }
  }
  if (!job.isAllSent) {
    const end = await sendInTurn(job, signal);
    if (end !== 'sent') return end ?? 'over';
    job.isAllSent = true;
  }
  return finish(job, signal);
}

/** Takes up an earlier upload of the same file, or asks for a place. Answers the words of a refusal. */
async function obtainCredentials(job: Job, signal: AbortSignal): Promise<string | null> {
  const { file, kind } = job;
  if (!file) return null;
  job.fingerprint ??= await fingerprintOf(file);
  const record = await uploadRecords.read(job);
  if (signal.aborted) return null;
  if (record && isSameFile(record.fingerprint, job.fingerprint)) {
    const taken = await takeUp(job, record, signal);
    if (taken) return taken.refusal;
  } else if (record) {
    discard(record.uploadId);
  }
  const body = { kind, filename: file.name, size: file.size };
  const answer = await waitForCredentials(call('createUpload', { ...silently, body }));
  if (!answer.ok) return answer.fields[kind]?.msg ?? answer.msg;
  const { uploadId } = answer.data;
  if (signal.aborted) {
    // Nothing knows of this place yet, and a newer file may have one already.
    discard(uploadId);
    return null;
  }
  Object.assign(job, { credentials: answer.data, isResumed: false, sent: 0 });
  job.hooks.begun(job, uploadId);
  await keepRecord(job, 0);
  return null;
}

/** Has the server throw away what it holds of an upload. It does so by itself after some days. */
export function discard(uploadId: string): void {
  call('removeUpload', { params: { id: uploadId }, background: true }).catch(() => {});
}

/** Null when the server knows of no such upload any more. */
async function takeUp(
  job: Job,
  { uploadId, endpoint, sent }: UploadRecord,
  signal: AbortSignal,
): Promise<{ refusal: string | null } | null> {
  const params = { id: uploadId };
  const answer = await waitForCredentials(call('renewUpload', { ...silently, params }));
  if (signal.aborted) {
    if (signal.reason === givenUp) discard(uploadId);
    return { refusal: null };
  }
  if (answer.ok) {
    Object.assign(job, { credentials: answer.data, isResumed: true, sent });
  } else if (answer.code === codes.wrongState) {
    const credentials = { uploadId, endpoint, token: '', expiresAt: '' };
    Object.assign(job, { credentials, sent: job.total, isAllSent: true });
  } else {
    return answer.code === codes.filmLate ? { refusal: answer.msg } : null;
  }
  job.hooks.begun(job, uploadId);
  return { refusal: null };
}

async function keepRecord(job: Job, sent: number): Promise<void> {
  const { credentials, fingerprint, filename, total } = job;
  if (!credentials || !fingerprint) return;
  const { uploadId, endpoint } = credentials;
  const record = { uploadId, endpoint, fingerprint, filename, total, sent };
  if (!(await uploadRecords.write(job, record))) tell(job, { type: 'notKept' });
}

async function sendInTurn(job: Job, signal: AbortSignal): Promise<Next | 'sent' | null> {
  const leave = await takeTurn(job.total - job.sent, signal);
  try {
    if (signal.aborted) return null;
    job.transport ??= await openTransport(job);
    if (!job.transport || signal.aborted) return null;
    tell(job, { type: 'started', at: Date.now() });
    return await job.transport.send(signal);
  } finally {
    leave();
  }
}

async function openTransport(job: Job): Promise<Transport | null> {
  const { file, credentials, isResumed } = job;
  if (!file || !credentials) return null;
  const { createTransport } = await loadChunk(() => import('./upload-transport.ts'));
  const write = throttled((sent) => void keepRecord(job, sent), recordEveryMs);
  const show = throttled(
    (sent) => tell(job, { type: 'progress', sent, at: Date.now() }),
    progressEveryMs,
  );
  return createTransport({
    file,
    credentials,
    isResumed,
    renew: () => renew(credentials.uploadId),
    onPlaced(sent) {
      job.sent = sent;
      tell(job, { type: 'placed', sent, at: Date.now() });
    },
    onProgress(sent) {
      show(sent);
      // All of it counts as there only once the server has said so.
      write(Math.min(sent, job.total - 1));
    },
  });
}

async function renew(id: string): Promise<Credentials> {
  const params = { id };
  const answer = await waitForCredentials(call('renewUpload', { ...silently, params }));
  if (answer.ok) return answer.data;
  throw new NoCredentials(answer.code === codes.wrongState ? 'sent' : 'gone', answer.msg);
}

async function finish(job: Job, signal: AbortSignal): Promise<Next> {
  const { credentials } = job;
  if (!credentials) return 'gone';
  tell(job, { type: 'sentAll' });
  job.sent = job.total;
  await keepRecord(job, job.total);
  const end = await finishUpload(credentials.uploadId);
  if (signal.aborted) return 'over';
  if (end.type === 'busy') return 'quietly';
  if (end.type === 'gone') return job.file ? 'gone' : giveUp(job, signal);
  if (end.type === 'unfinished') return sendTheRest(job, signal);
  return settle(job, end.event, signal);
}

async function settle(job: Job, event: Judgement, signal: AbortSignal): Promise<Next> {
  tell(job, event);
  if (event.type === 'completed' && event.file.state !== 'refused') {
    await job.hooks.arrived(job, event.file, signal);
    return 'over';
  }
  if (job.credentials) job.hooks.lost(job, job.credentials.uploadId);
  await uploadRecords.remove(job);
  return 'over';
}

/** The server has lost bytes that it had: it says how many when it is asked. */
async function sendTheRest(job: Job, signal: AbortSignal): Promise<Next> {
  Object.assign(job, { isAllSent: false, sent: 0 });
  await keepRecord(job, 0);
  if (job.file) return 'quietly';
  if (!signal.aborted) tell(job, { type: 'removed' });
  return 'over';
}

/** Nothing is there to be checked, and nobody has picked the file again. */
async function giveUp(job: Job, signal: AbortSignal): Promise<Next> {
  await startAnew(job);
  if (!signal.aborted) tell(job, { type: 'removed' });
  return 'over';
}

/** Lets a figure through at most once in a while. */
function throttled(tellFigure: (figure: number) => void, everyMs: number) {
  let last = 0;
  return (figure: number) => {
    if (Date.now() - last < everyMs) return;
    last = Date.now();
    tellFigure(figure);
  };
}
