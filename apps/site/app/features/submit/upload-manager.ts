import type { MyEntry } from '@film-contest/contract/entries';
import type { EntryFileKind, UploadedFile } from '@film-contest/contract/media';
import { retryNow } from '@film-contest/contract/retry';
import { onSessionChange, readAccount, readToken } from '../../lib/session.ts';
import { fileIn } from './attach-file.ts';
import { attachInBackground } from './attach-in-background.ts';
import { declareFilm, forgetDeclaration } from './declare-film.ts';
import { discard, givenUp, type Job, type JobHooks, runJob } from './upload-job.ts';
import { holdLock, isHeldElsewhere, releaseLock } from './upload-lock.ts';
import { placeName, type UploadRecord, uploadRecords } from './upload-record.ts';
import { changeUpload, uploadOf } from './upload-store.ts';

/** What the open editor of an entry does about its uploads. */
export interface UploadsEditor {
  /** A file is on its way: where the draft names none that is whole, it names this one. */
  begun(kind: EntryFileKind, uploadId: string): void;
  /** Answers whether the draft with it has been saved. */
  arrived(kind: EntryFileKind, file: UploadedFile): Promise<boolean>;
  /** It will never be whole. */
  lost(kind: EntryFileKind, uploadId: string): void;
}

const jobs = new Map<string, Job>();
const editors = new Map<string, UploadsEditor>();
const keyOf = (entryId: string, kind: EntryFileKind) => `${entryId} ${kind}`;
const jobOf = (entryId: string, kind: EntryFileKind) => jobs.get(keyOf(entryId, kind));

/**
 * Lends the uploads of an entry its open editor. Without one, a file that arrives is put into the
 * draft in the background.
 */
export function editUploads(entryId: string, editor: UploadsEditor): () => void {
  editors.set(entryId, editor);
  return () => {
    if (editors.get(entryId) === editor) editors.delete(entryId);
  };
}

const hooks: JobHooks = {
  begun({ entryId, kind, file }, uploadId) {
    editors.get(entryId)?.begun(kind, uploadId);
    if (kind !== 'url' || !file) return;
    void declareFilm({ entryId, uploadId, file }, (msg) => refuseOther(entryId, uploadId, msg));
  },
  lost({ entryId, kind }, uploadId) {
    editors.get(entryId)?.lost(kind, uploadId);
    if (kind === 'url') forgetDeclaration(entryId);
  },
  async arrived(job, file, signal) {
    const { entryId, kind } = job;
    const editor = editors.get(entryId);
    const isIn = await (editor
      ? editor.arrived(kind, file)
      : attachInBackground({ entryId, kind, uploadId: file.id }, signal));
    // Until the draft names it, the record alone knows of it.
    if (isIn) await uploadRecords.remove(job);
  },
};

/** Ends the upload of a film that is not the one that was declared for it. */
function refuseOther(entryId: string, uploadId: string, msg: string): void {
  const job = jobOf(entryId, 'url');
  if (job?.credentials?.uploadId !== uploadId) return;
  stop(job);
  forget(job);
  changeUpload(entryId, 'url', { type: 'refused', msg });
  void uploadRecords.remove(job);
  hooks.lost(job, uploadId);
}

/** Starts sending a file; it goes on while its maker moves between pages. */
export function pickFile(entryId: string, kind: EntryFileKind, file: File): void {
  const { name: filename, size: total } = file;
  begin(entryId, kind, { file, filename, total });
}

type Begin = Pick<Job, 'file' | 'filename' | 'total'> & Partial<Job>;

function begin(entryId: string, kind: EntryFileKind, given: Begin): void {
  stop(jobOf(entryId, kind));
  const job: Job = {
    account: readAccount(),
    entryId,
    kind,
    fingerprint: null,
    credentials: null,
    isResumed: false,
    transport: null,
    sent: 0,
    isAllSent: false,
    running: null,
    hooks,
    ...given,
  };
  jobs.set(keyOf(entryId, kind), job);
  changeUpload(entryId, kind, { type: 'picked', filename: job.filename, total: job.total });
  void run(job);
}

async function run(job: Job): Promise<void> {
  const running = new AbortController();
  job.running = running;
  const { entryId, kind } = job;
  const isOurs = await holdLock(placeName(job));
  if (running.signal.aborted) return;
  if (!isOurs) {
    // Another tab is sending this file: its progress shows here.
    forget(job);
    return changeUpload(entryId, kind, { type: 'removed' });
  }
  await runJob(job, running.signal);
  if (running.signal.aborted) return;
  job.running = null;
  const { phase } = uploadOf(entryId, kind);
  if (phase !== 'stopped' && phase !== 'paused') forget(job);
}

function forget(job: Job) {
  const key = keyOf(job.entryId, job.kind);
  if (jobs.get(key) !== job) return;
  jobs.delete(key);
  releaseLock(placeName(job));
}

function stop(job: Job | undefined, reason?: symbol) {
  job?.running?.abort(reason);
  if (job) job.running = null;
}

export function pauseUpload(entryId: string, kind: EntryFileKind): void {
  stop(jobOf(entryId, kind));
  changeUpload(entryId, kind, { type: 'paused' });
}

/** Goes on after a pause or a failure, from what the server has. */
export function resumeUpload(entryId: string, kind: EntryFileKind): void {
  const job = jobOf(entryId, kind);
  if (!job) return;
  changeUpload(entryId, kind, { type: 'resumed' });
  if (job.running) retryNow();
  else void run(job);
}

/** Stops for good and forgets what was sent. */
export function cancelUpload(entryId: string, kind: EntryFileKind): void {
  const job = jobOf(entryId, kind);
  stop(job, givenUp);
  changeUpload(entryId, kind, { type: 'removed' });
  if (!job) return;
  forget(job);
  void uploadRecords.remove(job);
  if (!job.credentials) return;
  hooks.lost(job, job.credentials.uploadId);
  discard(job.credentials.uploadId);
}

/** Forgets a file that its maker takes out of the draft. */
export function removeFile(entryId: string, kind: EntryFileKind): void {
  changeUpload(entryId, kind, { type: 'removed' });
  void uploadRecords.remove({ account: readAccount(), entryId, kind });
}

/**
 * Takes up what an earlier page could not bring to its end though every byte had been sent: the file is
 * checked and put into the draft without being picked again.
 */
export async function finishLeftOvers(entry: MyEntry): Promise<void> {
  const account = readAccount();
  for (const { kind, record } of await uploadRecords.ofEntry(account, entry.id)) {
    const place = { account, entryId: entry.id, kind };
    const isUsed = jobOf(entry.id, kind) || (await isHeldElsewhere(placeName(place)));
    if (isUsed) continue;
    if (isIn(entry, kind, record)) await uploadRecords.remove(place);
    else if (record.sent >= record.total) begin(entry.id, kind, leftOver(record));
  }
}

function isIn(entry: MyEntry, kind: EntryFileKind, { uploadId }: UploadRecord): boolean {
  const file = entry.files.find(({ id }) => id === uploadId);
  return fileIn(entry.draft, kind) === uploadId && file?.state === 'checked';
}

const leftOver = ({ uploadId, endpoint, filename, total, fingerprint }: UploadRecord): Begin => ({
  file: null,
  filename,
  total,
  fingerprint,
  credentials: { uploadId, endpoint, token: '', expiresAt: '' },
  sent: total,
  isAllSent: true,
});

/** Without a session nothing can be sent; with somebody else's, nothing of this one's must be. */
function followSession() {
  const isSignedIn = readToken() !== null;
  const account = readAccount();
  for (const job of [...jobs.values()]) {
    const { entryId, kind } = job;
    const { phase } = uploadOf(entryId, kind);
    if (isSignedIn && account !== job.account) {
      stop(job);
      forget(job);
      changeUpload(entryId, kind, { type: 'removed' });
    } else if (!isSignedIn) {
      stop(job);
      if (phase !== 'paused') {
        changeUpload(entryId, kind, { type: 'stopped', trouble: 'credentials' });
      }
    } else if (phase === 'stopped') {
      resumeUpload(entryId, kind);
    }
  }
}

if (globalThis.document) onSessionChange(followSession);
