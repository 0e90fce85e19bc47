import type { MyEntry } from '@film-contest/contract/entries';
import type { EntryFileKind } from '@film-contest/contract/media';
import { endAllWaits } from '@film-contest/contract/retry';
import { onSessionChange, readAccount, readToken } from '../../lib/session.ts';
import { findFileId } from './attach-file.ts';
import { removeFromDraft } from './draft-files.ts';
import {
  cancelled,
  continueJob,
  discardUpload,
  findJob,
  forgetJob,
  type Job,
  listJobs,
  startJob,
  stopJob,
} from './upload-job.ts';
import { isHeldElsewhere } from './upload-lock.ts';
import { toPlaceKey, type UploadRecord, uploadRecords } from './upload-record.ts';
import { changeUpload, getUpload } from './upload-store.ts';

/** Starts sending a file; it continues while the entrant moves between pages. */
export function pickFile(entryId: string, kind: EntryFileKind, file: File): void {
  startJob({ ...newJob(entryId, kind), file, filename: file.name, total: file.size });
}

const newJob = (entryId: string, kind: EntryFileKind) => ({
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
});

export function pauseUpload(entryId: string, kind: EntryFileKind): void {
  stopJob(findJob(entryId, kind));
  changeUpload(entryId, kind, { type: 'paused' });
}

/** Continues after a pause or an error, from the server's offset. */
export function resumeUpload(entryId: string, kind: EntryFileKind): void {
  const job = findJob(entryId, kind);
  if (!job) return;
  changeUpload(entryId, kind, { type: 'resumed' });
  if (job.running) endAllWaits();
  else void continueJob(job);
}

/** Stops an upload and deletes what was sent. */
export function cancelUpload(entryId: string, kind: EntryFileKind): void {
  const job = findJob(entryId, kind);
  stopJob(job, cancelled);
  changeUpload(entryId, kind, { type: 'removed' });
  if (!job) return;
  forgetJob(job);
  void uploadRecords.remove(job);
  if (!job.credentials) return;
  removeFromDraft(job, job.credentials.uploadId);
  discardUpload(job.credentials.uploadId);
}

/** Forgets a file that the entrant removed from the draft. */
export function removeFile(entryId: string, kind: EntryFileKind): void {
  changeUpload(entryId, kind, { type: 'removed' });
  void uploadRecords.remove({ account: readAccount(), entryId, kind });
}

/**
 * Completes uploads of an earlier page that has sent every byte: the file is checked and saved to the draft without
 * being picked again.
 */
export async function finishSentUploads(entry: MyEntry): Promise<void> {
  const account = readAccount();
  for (const { kind, record } of await uploadRecords.ofEntry(account, entry.id)) {
    const place = { account, entryId: entry.id, kind };
    const isUsed = findJob(entry.id, kind) || (await isHeldElsewhere(toPlaceKey(place)));
    if (isUsed) continue;
    if (isSaved(entry, kind, record)) await uploadRecords.remove(place);
    else if (record.sent >= record.total) startJob(toSentJob(entry.id, kind, record));
  }
}

function isSaved(entry: MyEntry, kind: EntryFileKind, { uploadId }: UploadRecord): boolean {
  const file = entry.files.find(({ id }) => id === uploadId);
  return findFileId(entry.draft, kind) === uploadId && file?.state === 'checked';
}

const toSentJob = (
  entryId: string,
  kind: EntryFileKind,
  { uploadId, endpoint, filename, total, fingerprint }: UploadRecord,
): Job => ({
  ...newJob(entryId, kind),
  file: null,
  filename,
  total,
  fingerprint,
  credentials: { uploadId, endpoint, token: '', expiresAt: '' },
  sent: total,
  isAllSent: true,
});

/** Stops uploads without a session, and removes those of another account. */
function followSession() {
  const isSignedIn = readToken() !== null;
  const account = readAccount();
  for (const job of listJobs()) {
    const { entryId, kind } = job;
    const { phase } = getUpload(entryId, kind);
    if (isSignedIn && account !== job.account) {
      stopJob(job);
      forgetJob(job);
      changeUpload(entryId, kind, { type: 'removed' });
    } else if (!isSignedIn) {
      stopJob(job);
      if (phase !== 'paused') {
        changeUpload(entryId, kind, { type: 'stopped', trouble: 'credentials' });
      }
    } else if (phase === 'stopped') {
      resumeUpload(entryId, kind);
    }
  }
}

if (globalThis.document) onSessionChange(followSession);
