import { loadChunk } from '@film-contest/contract/chunk';
import { SessionLost } from '@film-contest/contract/client';
import { codes } from '@film-contest/contract/codes';
import type { EntryFileKind } from '@film-contest/contract/media';
import { getRetryDelayMs, waitForRetry } from '@film-contest/contract/retry';
import { call } from '../../lib/api.ts';
import { addUploadToDraft, removeUploadFromDraft, saveUploadToDraft } from './draft-files.ts';
import { getFileHandle } from './file-handles.ts';
import {
  awaitUploadCredentials,
  type Credentials,
  finishUpload,
  NoCredentials,
  renewUpload,
  silently,
  type UploadResult,
} from './upload-calls.ts';
import { acquireUploadLock, releaseUploadLock } from './upload-lock.ts';
import {
  computeFileFingerprint,
  type Fingerprint,
  getUploadRecordKey,
  isFileReadable,
  isSameFile,
  type UploadPlace,
  type UploadRecord,
  uploadRecords,
} from './upload-record.ts';
import { acquireUploadSlot } from './upload-slots.ts';
import type { UploadTrouble } from './upload-state.ts';
import { changeUploadState, getUploadState } from './upload-state.ts';
import type { Transport } from './upload-transport.ts';

/** The upload of one file. It exists until the file is uploaded or the page is closed. */
export interface Job extends UploadPlace {
  /** The file to send. Null if an earlier page has sent every byte and only the server's check is missing. */
  file: File | null;
  filename: string;
  total: number;
  fingerprint: Fingerprint | null;
  credentials: Credentials | null;
  /** Whether an earlier page may have sent a part of the file. */
  isResumed: boolean;
  transport: Transport | null;
  /** Number of bytes that the server has confirmed. */
  sent: number;
  isAllSent: boolean;
  /** Stops the current run of the upload job; null if the job is not running. */
  running: AbortController | null;
}

/**
 * Next step after an upload attempt, or a problem to show.
 * - `over`: nothing is left to do
 * - `retry`: try again without a message
 * - `gone`: the server does not have the upload
 */
type Next = 'over' | 'retry' | 'gone' | 'signedOut' | UploadTrouble;

/** Abort reason of an upload that the entrant cancelled. After any other reason, the upload may be resumed. */
export const cancelled = Symbol('cancelled');

const recordEveryMs = 2000;
const progressEveryMs = 250;

const jobs = new Map<string, Job>();
const buildJobKey = (entryId: string, kind: EntryFileKind) => `${entryId} ${kind}`;

export const findUploadJob = (entryId: string, kind: EntryFileKind) =>
  jobs.get(buildJobKey(entryId, kind));
export const listUploadJobs = (): Job[] => [...jobs.values()];

/** Starts an upload job, which replaces an earlier job for the same file field. */
export function startUploadJob(job: Job): void {
  stopUploadJob(findUploadJob(job.entryId, job.kind));
  jobs.set(buildJobKey(job.entryId, job.kind), job);
  dispatchUploadEvent(job, { type: 'picked', filename: job.filename, total: job.total });
  void continueUploadJob(job);
}

/** Runs an upload job after its start, a pause or an error. */
export async function continueUploadJob(job: Job): Promise<void> {
  const running = new AbortController();
  job.running = running;
  const isAcquired = await acquireUploadLock(getUploadRecordKey(job));
  if (running.signal.aborted) return;
  if (!isAcquired) {
    // Another tab already uploads this file; its progress is shown instead.
    removeUploadJob(job);
    return dispatchUploadEvent(job, { type: 'removed' });
  }
  await runUploadJob(job, running.signal);
  if (running.signal.aborted) return;
  job.running = null;
  const { phase } = getUploadState(job.entryId, job.kind);
  if (phase !== 'stopped' && phase !== 'paused') removeUploadJob(job);
}

export function stopUploadJob(job: Job | undefined, reason?: symbol): void {
  job?.running?.abort(reason);
  if (job) job.running = null;
}

export function removeUploadJob(job: Job): void {
  if (findUploadJob(job.entryId, job.kind) !== job) return;
  jobs.delete(buildJobKey(job.entryId, job.kind));
  releaseUploadLock(getUploadRecordKey(job));
}

/**
 * Sends a file and has the server check it, with retries. Returns when the file was checked, when `signal` aborts, or
 * when only the entrant can solve the problem.
 */
export async function runUploadJob(job: Job, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const before = job.sent;
    const next = await attemptUpload(job, signal).catch(mapErrorToNextStep);
    if (signal.aborted || next === 'over') return;
    failures = job.sent > before ? 1 : failures + 1;
    if (next === 'gone' && (await isFilmDeadlineOver(job, signal))) return;
    if (signal.aborted) return;
    if (next === 'gone') await resetUpload(job);
    const trouble = await classifyUploadTrouble(job, next);
    if (signal.aborted) return;
    if (trouble) dispatchUploadEvent(job, { type: 'stopped', trouble });
    if (trouble === 'file' || next === 'signedOut') return;
    await waitForRetry(getRetryDelayMs(failures), signal);
  }
}

/** Whether the deadline for the awaited film of this job has passed. Then no new upload is created. */
async function isFilmDeadlineOver(job: Job, signal: AbortSignal): Promise<boolean> {
  const { credentials } = job;
  if (!credentials) return false;
  const answer = await renewUpload(credentials.uploadId).catch(() => null);
  if (signal.aborted || answer?.code !== codes.filmLate) return false;
  dispatchUploadEvent(job, { type: 'refused', msg: answer.msg });
  await uploadRecords.remove(job);
  return true;
}

/** Resets an upload job, so that the next attempt creates another upload. */
async function resetUpload(job: Job): Promise<void> {
  if (job.credentials) removeUploadFromDraft(job, job.credentials.uploadId);
  Object.assign(job, { credentials: null, transport: null, isResumed: false });
  Object.assign(job, { sent: 0, isAllSent: false });
  await uploadRecords.remove(job);
}

const dispatchUploadEvent = (
  { entryId, kind }: Job,
  event: Parameters<typeof changeUploadState>[2],
) => changeUploadState(entryId, kind, event);

async function classifyUploadTrouble({ file }: Job, next: Next): Promise<UploadTrouble | null> {
  if (next === 'signedOut') return 'credentials';
  if (next === 'credentials' || next === 'serverFull' || next === 'file') return next;
  if (next !== 'connection') return null;
  return file && !(await isFileReadable(file)) ? 'file' : 'connection';
}

function mapErrorToNextStep(error: unknown): Next {
  if (error instanceof NoCredentials && error.end !== 'sent') return error.end;
  return error instanceof SessionLost ? 'signedOut' : 'connection';
}

async function attemptUpload(job: Job, signal: AbortSignal): Promise<Next> {
  if (!job.credentials) {
    const refusal = await obtainUploadCredentials(job, signal);
    if (signal.aborted) return 'over';
    if (refusal !== null) {
      dispatchUploadEvent(job, { type: 'refused', msg: refusal });
      return 'over';
    }
  }
  if (!job.isAllSent) {
    const end = await sendInUploadSlot(job, signal);
    if (end !== 'sent') return end ?? 'over';
    job.isAllSent = true;
  }
  return finishUploadJob(job, signal);
}

/** Resumes an earlier upload of the same file, or creates one. Returns the message of a rejection. */
async function obtainUploadCredentials(job: Job, signal: AbortSignal): Promise<string | null> {
  const { file, kind } = job;
  if (!file) return null;
  job.fingerprint ??= await computeFileFingerprint(file);
  const record = await uploadRecords.read(job);
  if (signal.aborted) return null;
  if (record && isSameFile(record.fingerprint, job.fingerprint)) {
    const resumed = await resumeRecordedUpload(job, record, signal);
    if (resumed) return resumed.refusal;
  } else if (record) {
    discardUpload(record.uploadId);
  }
  const body = { kind, filename: file.name, size: file.size };
  const answer = await awaitUploadCredentials(call('createUpload', { ...silently, body }));
  if (!answer.ok) return answer.fields[kind]?.msg ?? answer.msg;
  if (signal.aborted) {
    // The job was stopped before its upload was recorded. Another run may have created its own upload, so this one is
    // deleted.
    discardUpload(answer.data.uploadId);
    return null;
  }
  Object.assign(job, { credentials: answer.data, isResumed: false, sent: 0 });
  void addJobUploadToDraft(job, answer.data.uploadId);
  await storeUploadRecord(job, 0);
  return null;
}

/** Deletes an upload on the server. Ignores errors, because the server deletes abandoned uploads after some days. */
export function discardUpload(uploadId: string): void {
  call('removeUpload', { params: { id: uploadId }, background: true }).catch(() => {});
}

/** Adds a job's upload to the draft. Ends the job if another film was declared for the upload. */
async function addJobUploadToDraft(job: Job, uploadId: string): Promise<void> {
  const msg = await addUploadToDraft(job, uploadId, job.file);
  const isCurrent = findUploadJob(job.entryId, job.kind) === job;
  if (msg === null || !isCurrent || job.credentials?.uploadId !== uploadId) return;
  stopUploadJob(job);
  removeUploadJob(job);
  dispatchUploadEvent(job, { type: 'refused', msg });
  void uploadRecords.remove(job);
  removeUploadFromDraft(job, uploadId);
}

/** Renews the credentials of a recorded upload. Returns null if the server no longer has the upload. */
async function resumeRecordedUpload(
  job: Job,
  { uploadId, endpoint, sent }: UploadRecord,
  signal: AbortSignal,
): Promise<{ refusal: string | null } | null> {
  const answer = await renewUpload(uploadId);
  if (signal.aborted) {
    if (signal.reason === cancelled) discardUpload(uploadId);
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
  void addJobUploadToDraft(job, uploadId);
  return { refusal: null };
}

async function storeUploadRecord(job: Job, sent: number): Promise<void> {
  const { credentials, fingerprint, filename, total } = job;
  if (!credentials || !fingerprint) return;
  const { uploadId, endpoint } = credentials;
  const handle = getFileHandle(job.file);
  const record = {
    uploadId,
    endpoint,
    fingerprint,
    filename,
    total,
    sent,
    ...(handle && { handle }),
  };
  if (!(await uploadRecords.write(job, record))) dispatchUploadEvent(job, { type: 'notKept' });
}

async function sendInUploadSlot(job: Job, signal: AbortSignal): Promise<Next | 'sent' | null> {
  const release = await acquireUploadSlot(job.total - job.sent, signal);
  try {
    if (signal.aborted) return null;
    job.transport ??= await openUploadTransport(job);
    if (!job.transport || signal.aborted) return null;
    dispatchUploadEvent(job, { type: 'started', at: Date.now() });
    return await job.transport.send(signal);
  } finally {
    release();
  }
}

async function openUploadTransport(job: Job): Promise<Transport | null> {
  const { file, credentials, isResumed } = job;
  if (!file || !credentials) return null;
  const { createUploadTransport } = await loadChunk(() => import('./upload-transport.ts'));
  const write = throttleProgressReports((sent) => void storeUploadRecord(job, sent), recordEveryMs);
  const show = throttleProgressReports(
    (sent) => dispatchUploadEvent(job, { type: 'progress', sent, at: Date.now() }),
    progressEveryMs,
  );
  return createUploadTransport({
    file,
    credentials,
    isResumed,
    renew: () => renewUploadCredentials(credentials.uploadId),
    onPlaced(sent) {
      job.sent = sent;
      dispatchUploadEvent(job, { type: 'placed', sent, at: Date.now() });
    },
    onProgress(sent) {
      show(sent);
      // Does not report the last byte before the server's response confirms it.
      write(Math.min(sent, job.total - 1));
    },
  });
}

async function renewUploadCredentials(id: string): Promise<Credentials> {
  const answer = await renewUpload(id);
  if (answer.ok) return answer.data;
  throw new NoCredentials(answer.code === codes.wrongState ? 'sent' : 'gone', answer.msg);
}

/** Requests the server's check of the sent file, and saves the file to the draft. */
async function finishUploadJob(job: Job, signal: AbortSignal): Promise<Next> {
  const { credentials } = job;
  if (!credentials) return 'gone';
  dispatchUploadEvent(job, { type: 'sentAll' });
  job.sent = job.total;
  await storeUploadRecord(job, job.total);
  const end = await finishUpload(credentials.uploadId);
  if (signal.aborted) return 'over';
  if (end.type === 'busy') return 'retry';
  if (end.type === 'checked')
    return applyUploadResult(job, credentials.uploadId, end.event, signal);
  if (job.file && end.type === 'gone') return 'gone';
  if (end.type === 'gone') {
    await resetUpload(job);
  } else {
    // The server has lost bytes that it had confirmed. The next attempt starts at the server's offset.
    Object.assign(job, { isAllSent: false, sent: 0 });
    await storeUploadRecord(job, 0);
    if (job.file) return 'retry';
  }
  if (!signal.aborted) dispatchUploadEvent(job, { type: 'removed' });
  return 'over';
}

async function applyUploadResult(
  job: Job,
  uploadId: string,
  event: UploadResult,
  signal: AbortSignal,
): Promise<Next> {
  dispatchUploadEvent(job, event);
  if (event.type === 'completed' && event.file.state !== 'refused') {
    // Keeps the record until the draft contains the file, because nothing else identifies the upload.
    if (await saveUploadToDraft(job, event.file, signal)) await uploadRecords.remove(job);
  } else {
    removeUploadFromDraft(job, uploadId);
    await uploadRecords.remove(job);
  }
  return 'over';
}

function throttleProgressReports(report: (bytes: number) => void, everyMs: number) {
  let last = 0;
  return (bytes: number) => {
    if (Date.now() - last < everyMs) return;
    last = Date.now();
    report(bytes);
  };
}
