import type { MyEntry } from '@film-contest/contract/entries';
import type { EntryFileKind } from '@film-contest/contract/media';
import { endAllWaits } from '@film-contest/contract/retry';
import { onSessionChange, readSessionAccount, readSessionToken } from '../../lib/session.ts';
import { findDraftFileId } from './attach-file.ts';
import { removeUploadFromDraft } from './draft-files.ts';
import {
  cancelled,
  continueUploadJob,
  discardUpload,
  findUploadJob,
  type Job,
  listUploadJobs,
  removeUploadJob,
  startUploadJob,
  stopUploadJob,
} from './upload-job.ts';
import { isUploadLockedElsewhere } from './upload-lock.ts';
import { getUploadRecordKey, type UploadRecord, uploadRecords } from './upload-record.ts';
import { changeUploadState, getUploadState } from './upload-state.ts';

/** Starts the upload of a file, which continues while the entrant moves between pages. */
export function startFileUpload(entryId: string, kind: EntryFileKind, file: File): void {
  startUploadJob({
    ...createUploadJob(entryId, kind),
    file,
    filename: file.name,
    total: file.size,
  });
}

const createUploadJob = (entryId: string, kind: EntryFileKind) => ({
  account: readSessionAccount(),
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
  stopUploadJob(findUploadJob(entryId, kind));
  changeUploadState(entryId, kind, { type: 'paused' });
}

/** Resumes an upload after a pause or an error, from the server's offset. */
export function resumeUpload(entryId: string, kind: EntryFileKind): void {
  const job = findUploadJob(entryId, kind);
  if (!job) return;
  changeUploadState(entryId, kind, { type: 'resumed' });
  if (job.running) endAllWaits();
  else void continueUploadJob(job);
}

/** Cancels an upload and deletes the sent bytes. */
export function cancelUpload(entryId: string, kind: EntryFileKind): void {
  const job = findUploadJob(entryId, kind);
  stopUploadJob(job, cancelled);
  changeUploadState(entryId, kind, { type: 'removed' });
  if (!job) return;
  removeUploadJob(job);
  void uploadRecords.remove(job);
  if (!job.credentials) return;
  removeUploadFromDraft(job, job.credentials.uploadId);
  discardUpload(job.credentials.uploadId);
}

/** Deletes the upload and its record after the entrant has removed the file from the draft. */
export function removeFile(entryId: string, kind: EntryFileKind): void {
  changeUploadState(entryId, kind, { type: 'removed' });
  void uploadRecords.remove({ account: readSessionAccount(), entryId, kind });
}

/**
 * Completes uploads whose bytes an earlier page has sent completely: the server checks the file, and the draft stores
 * it.
 */
export async function finishSentUploads(entry: MyEntry): Promise<void> {
  const account = readSessionAccount();
  for (const { kind, record } of await uploadRecords.listOfEntry(account, entry.id)) {
    const place = { account, entryId: entry.id, kind };
    const isUsed =
      findUploadJob(entry.id, kind) || (await isUploadLockedElsewhere(getUploadRecordKey(place)));
    if (isUsed) continue;
    if (isUploadSaved(entry, kind, record)) await uploadRecords.remove(place);
    else if (record.sent >= record.total)
      startUploadJob(buildJobOfSentFile(entry.id, kind, record));
  }
}

function isUploadSaved(entry: MyEntry, kind: EntryFileKind, { uploadId }: UploadRecord): boolean {
  const file = entry.files.find(({ id }) => id === uploadId);
  return findDraftFileId(entry.draft, kind) === uploadId && file?.state === 'checked';
}

const buildJobOfSentFile = (
  entryId: string,
  kind: EntryFileKind,
  { uploadId, endpoint, filename, total, fingerprint }: UploadRecord,
): Job => ({
  ...createUploadJob(entryId, kind),
  file: null,
  filename,
  total,
  fingerprint,
  credentials: { uploadId, endpoint, token: '', expiresAt: '' },
  sent: total,
  isAllSent: true,
});

/** Stops all uploads after the session has ended. Removes uploads that belong to another account. */
function stopUploadsOfEndedSession() {
  const isSignedIn = readSessionToken() !== null;
  const account = readSessionAccount();
  for (const job of listUploadJobs()) {
    const { entryId, kind } = job;
    const { phase } = getUploadState(entryId, kind);
    if (isSignedIn && account !== job.account) {
      stopUploadJob(job);
      removeUploadJob(job);
      changeUploadState(entryId, kind, { type: 'removed' });
    } else if (!isSignedIn) {
      stopUploadJob(job);
      if (phase !== 'paused') {
        changeUploadState(entryId, kind, { type: 'stopped', trouble: 'credentials' });
      }
    } else if (phase === 'stopped') {
      resumeUpload(entryId, kind);
    }
  }
}

if (globalThis.document) onSessionChange(stopUploadsOfEndedSession);
