import type { Contract } from '@film-contest/contract/contract';
import type { UploadedFile, UploadKind } from '@film-contest/contract/media';
import {
  endAllWaits,
  getRetryDelayMs,
  isTransientError,
  throwIfBusy,
  waitForRetry,
} from '@film-contest/contract/retry';
import { type DetailedError, Upload } from 'tus-js-client';
import { call, callUntilAnswered } from './api.ts';

type Grant = Contract['createUpload']['data'];

export interface UploadEvents {
  /** Share of the file that has been sent, 0 to 1. */
  onProgress(share: number): void;
  /** The server has received and checked the file. */
  onDone(file: UploadedFile): void;
  /** The server rejected the file; the message is in the reader's language. */
  onRefused(text: string): void;
  /**
   * An attempt failed. The caller can start the next attempt at once with `UploadHandle.retry`.
   *
   * @param isRetried whether another attempt follows automatically.
   */
  onStopped(isRetried: boolean): void;
}

export interface UploadHandle {
  retry(): void;
  /** Stops the upload. No callback runs afterwards. */
  cancel(): void;
}

const chunkBytes = 8 * 1024 * 1024;
/**
 * Retry delays in milliseconds. One immediate retry handles an expired token and an upload that already exists.
 */
const immediateRetry = [0];
const renewBeforeMs = 60_000;

/** Uploads a file by tus 1.0 (tus.io) and has the server check it. */
export function uploadFile(kind: UploadKind, file: File, progress: UploadEvents): UploadHandle {
  const leaving = new AbortController();
  const { signal } = leaving;
  let upload: Upload | null = null;
  let failures = 0;
  let isWaiting = false;
  const runUnlessAborted = (report: () => void) => {
    if (!signal.aborted) report();
  };

  async function startUploadAttempt() {
    try {
      if (!upload) await requestGrantAndCreateUpload();
      if (!signal.aborted) upload?.start();
    } catch (error) {
      void handleFailedAttempt(isTransientError(error));
    }
  }

  async function handleFailedAttempt(isRetried: boolean) {
    runUnlessAborted(() => progress.onStopped(isRetried));
    failures += 1;
    if (!isRetried) return;
    isWaiting = true;
    await waitForRetry(getRetryDelayMs(failures), signal);
    isWaiting = false;
    if (!signal.aborted) void startUploadAttempt();
  }

  async function requestGrantAndCreateUpload(): Promise<void> {
    const body = { kind, filename: file.name, size: file.size };
    const send = { body, quiet: true, background: failures > 0, reportsLostSession: true };
    const answer = throwIfBusy(await call('createUpload', send));
    if (!answer.ok)
      return runUnlessAborted(() => progress.onRefused(answer.fields[kind]?.msg ?? answer.msg));
    upload = createTusUpload(file, answer.data, {
      onProgress(share) {
        failures = 0;
        runUnlessAborted(() => progress.onProgress(share));
      },
      onSent: () => void finishUpload(answer.data.uploadId),
      onStopped: (isRetried) => void handleFailedAttempt(isRetried),
    });
  }

  async function finishUpload(id: string) {
    const file = await completeUpload(id, signal);
    runUnlessAborted(() => (file ? progress.onDone(file) : progress.onStopped(false)));
  }

  void startUploadAttempt();
  return {
    retry: () => (isWaiting ? endAllWaits() : void startUploadAttempt()),
    cancel() {
      leaving.abort();
      void upload?.abort();
    },
  };
}

interface TransportEvents {
  onProgress: (share: number) => void;
  onSent: () => void;
  /** @param isRetried whether another upload attempt may succeed. */
  onStopped: (isRetried: boolean) => void;
}

function createTusUpload(file: File, grant: Grant, on: TransportEvents): Upload {
  const address = `${grant.endpoint}/${grant.uploadId}`;
  let credentials = grant;
  let isStale = false;
  const upload = new Upload(file, {
    endpoint: grant.endpoint,
    metadata: { uploadId: grant.uploadId, filename: file.name, filetype: file.type },
    chunkSize: chunkBytes,
    retryDelays: immediateRetry,
    storeFingerprintForResuming: false,
    async onBeforeRequest(request) {
      if (isStale || Date.parse(credentials.expiresAt) - Date.now() < renewBeforeMs) {
        credentials = await renewUploadGrant(grant.uploadId);
        isStale = false;
      }
      request.setHeader('Authorization', `Bearer ${credentials.token}`);
    },
    onShouldRetry(error) {
      const status = error.originalResponse?.getStatus();
      if (status === 401) isStale = true;
      // Resumes the existing upload, because the response to its creation was lost.
      if (status === 409 && !upload.url) upload.options.uploadUrl = address;
      return status === 401 || status === 409;
    },
    onProgress: (sent, total) => on.onProgress(total > 0 ? sent / total : 1),
    onSuccess: on.onSent,
    onError: (error) => on.onStopped(isRetryableError(error)),
  });
  return upload;
}

/** Whether repeating the upload may succeed: after no response, a locked upload, overload or an expired token. */
function isRetryableError(error: Error | DetailedError): boolean {
  const status = 'originalResponse' in error ? error.originalResponse?.getStatus() : undefined;
  return !status || status >= 500 || [401, 409, 423, 429].includes(status);
}

async function renewUploadGrant(id: string): Promise<Grant> {
  const answer = await call('renewUpload', { params: { id }, background: true });
  if (!answer.ok) throw new Error(answer.msg);
  return answer.data;
}

/**
 * Asks the server to check the upload. Repeats the idempotent call, because the check may take longer than one
 * request.
 */
async function completeUpload(id: string, signal: AbortSignal): Promise<UploadedFile | null> {
  const send = { params: { id } };
  const answer = await callUntilAnswered('completeUpload', send, { signal }).catch(() => null);
  return answer?.ok ? answer.data : null;
}
