import { SessionLost } from '@film-contest/contract/client';
import { codes } from '@film-contest/contract/codes';
import type { EntryFileKind, UploadedFile } from '@film-contest/contract/media';
import { call } from '../../lib/api.ts';
import { loadOrTell } from '../../lib/chunk.ts';
import { attachInBackground } from './attach-in-background.ts';
import { finishUpload } from './finish-upload.ts';
import { fingerprintOf, type UploadRecord, uploadRecords } from './upload-record.ts';
import { changeUpload, uploadOf, uploadsThat } from './upload-store.ts';
import type { Credentials, Transport } from './upload-transport.ts';

interface Job {
  file: File;
  /** Set once credentials were had. */
  credentials: Credentials | null;
  transport: Transport | null;
  /** Picked again or cancelled: whatever still happens to this job concerns nobody. */
  isOver: boolean;
}

type Listener = (kind: EntryFileKind, file: UploadedFile) => void;

const jobs = new Map<string, Job>();
const editors = new Map<string, Listener>();
const keyOf = (entryId: string, kind: EntryFileKind) => `${entryId} ${kind}`;
const recordEveryMs = 2000;
const progressEveryMs = 250;

/**
 * The open editor of an entry takes what has arrived. Without one, a file is put into the draft in
 * the background.
 */
export function onFileArrived(entryId: string, listener: Listener): () => void {
  editors.set(entryId, listener);
  return () => {
    if (editors.get(entryId) === listener) editors.delete(entryId);
  };
}

/** Starts sending a file; it goes on while its maker moves between pages. */
export function pickFile(entryId: string, kind: EntryFileKind, file: File): void {
  stopJob(entryId, kind);
  const job: Job = { file, credentials: null, transport: null, isOver: false };
  jobs.set(keyOf(entryId, kind), job);
  changeUpload(entryId, kind, { type: 'picked', filename: file.name, total: file.size });
  void run(entryId, kind, job);
}

export function pauseUpload(entryId: string, kind: EntryFileKind): void {
  jobs.get(keyOf(entryId, kind))?.transport?.pause();
  changeUpload(entryId, kind, { type: 'paused' });
}

/** Goes on after a pause or a failure, from what the server has. */
export function resumeUpload(entryId: string, kind: EntryFileKind): void {
  const job = jobs.get(keyOf(entryId, kind));
  if (!job) return;
  changeUpload(entryId, kind, { type: 'resumed' });
  void run(entryId, kind, job);
}

/** Stops for good and forgets what was sent. */
export function cancelUpload(entryId: string, kind: EntryFileKind): void {
  const uploadId = stopJob(entryId, kind)?.credentials?.uploadId;
  changeUpload(entryId, kind, { type: 'removed' });
  void uploadRecords.remove(entryId, kind);
  if (!uploadId) return;
  // What stays behind expires by itself.
  call('removeUpload', { params: { id: uploadId }, background: true }).catch(() => {});
}

function stopJob(entryId: string, kind: EntryFileKind): Job | undefined {
  const job = jobs.get(keyOf(entryId, kind));
  if (job) job.isOver = true;
  job?.transport?.pause();
  jobs.delete(keyOf(entryId, kind));
  return job;
}

async function run(entryId: string, kind: EntryFileKind, job: Job): Promise<void> {
  try {
    if (job.transport) {
      changeUpload(entryId, kind, { type: 'started' });
      return job.transport.start();
    }
    const grant = await obtainGrant(entryId, kind, job.file);
    if (job.isOver) return;
    if (grant.type === 'refused') return changeUpload(entryId, kind, grant);
    job.credentials = grant.credentials;
    if (grant.type === 'complete') return await finish(entryId, kind, job);
    job.transport = await openTransport(entryId, kind, job, grant);
    if (job.isOver || uploadOf(entryId, kind).phase === 'paused') return;
    changeUpload(entryId, kind, { type: 'started' });
    job.transport.start();
  } catch (error) {
    if (error instanceof SessionLost) tellSessionLoss();
    if (!job.isOver) changeUpload(entryId, kind, { type: 'stopped', trouble: 'credentials' });
  }
}

/** Background calls are silent; a call that is not tells the reader and leads to the login. */
const tellSessionLoss = () => void call('account').catch(() => {});

type Grant =
  | { type: 'send'; credentials: Credentials; isResumed: boolean; sent: number }
  /** Every byte had arrived before; only the checks are left. */
  | { type: 'complete'; credentials: Credentials }
  | { type: 'refused'; msg: string };

async function obtainGrant(entryId: string, kind: EntryFileKind, file: File): Promise<Grant> {
  const record = await uploadRecords.read(entryId, kind);
  if (record?.fingerprint === fingerprintOf(file)) {
    const again = await grantAgain(record);
    if (again) return again;
  }
  const body = { kind, filename: file.name, size: file.size };
  const answer = await call('createUpload', { body, background: true });
  if (answer.ok) return { type: 'send', credentials: answer.data, isResumed: false, sent: 0 };
  return { type: 'refused', msg: answer.fields[kind]?.msg ?? answer.msg };
}

async function grantAgain({ uploadId, endpoint, sent }: UploadRecord): Promise<Grant | null> {
  const answer = await call('renewUpload', { params: { id: uploadId }, background: true });
  if (answer.ok) return { type: 'send', credentials: answer.data, isResumed: true, sent };
  if (answer.code !== codes.wrongState) return null;
  return { type: 'complete', credentials: { uploadId, endpoint, token: '', expiresAt: '' } };
}

async function openTransport(
  entryId: string,
  kind: EntryFileKind,
  job: Job,
  { credentials, isResumed, sent }: Grant & { type: 'send' },
): Promise<Transport> {
  const { file } = job;
  const { uploadId, endpoint } = credentials;
  const record = { uploadId, endpoint, fingerprint: fingerprintOf(file), filename: file.name };
  const write = (bytes: number) =>
    uploadRecords.write(entryId, kind, { ...record, total: file.size, sent: bytes });
  await write(sent);
  const { createTransport } = await loadOrTell(() => import('./upload-transport.ts'));
  const isOurs = () => !job.isOver;
  return createTransport({
    file,
    credentials,
    isResumed,
    renew: () => renew(uploadId),
    onProgress: throttled(
      (bytes) => isOurs() && tellProgress(entryId, kind, bytes),
      progressEveryMs,
      throttled(write, recordEveryMs),
    ),
    onDone: () => isOurs() && void finish(entryId, kind, job),
    onStopped: (trouble) => isOurs() && changeUpload(entryId, kind, { type: 'stopped', trouble }),
  });
}

async function renew(id: string): Promise<Credentials> {
  const answer = await call('renewUpload', { params: { id }, background: true });
  if (!answer.ok) throw new Error(answer.msg);
  return answer.data;
}

const tellProgress = (entryId: string, kind: EntryFileKind, sent: number) =>
  changeUpload(entryId, kind, { type: 'progress', sent, at: Date.now() });

async function finish(entryId: string, kind: EntryFileKind, job: Job): Promise<void> {
  const id = job.credentials?.uploadId;
  if (!id) return;
  changeUpload(entryId, kind, { type: 'sentAll' });
  const event = await finishUpload(id, () => job.isOver);
  if (job.isOver || !event) return;
  changeUpload(entryId, kind, event);
  if (event.type === 'stopped') return;
  void uploadRecords.remove(entryId, kind);
  jobs.delete(keyOf(entryId, kind));
  if (event.type === 'completed' && event.file.state !== 'refused')
    arrive(entryId, kind, event.file);
}

function arrive(entryId: string, kind: EntryFileKind, file: UploadedFile) {
  const editor = editors.get(entryId);
  if (editor) editor(kind, file);
  else void attachInBackground(entryId, kind, file.id);
}

/** Lets a figure through at most once in a while. */
function throttled(
  ...given: [(figure: number) => unknown, number, ((figure: number) => unknown)?]
) {
  const [tell, everyMs, also] = given;
  let last = 0;
  return (figure: number) => {
    also?.(figure);
    if (Date.now() - last < everyMs) return;
    last = Date.now();
    tell(figure);
  };
}

/** The connection is back: whatever stood still for it goes on. */
function resumeStopped() {
  for (const { entryId, kind } of uploadsThat(
    (state) => state.phase === 'stopped' && state.trouble === 'connection',
  )) {
    resumeUpload(entryId, kind);
  }
}

globalThis.addEventListener?.('online', resumeStopped);
