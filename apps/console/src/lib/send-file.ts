import { ServerError } from '@film-contest/contract/client';
import type { Contract } from '@film-contest/contract/contract';
import type { UploadedFile, UploadKind } from '@film-contest/contract/media';
import { Upload } from 'tus-js-client';
import { call } from './api.ts';

type Grant = Contract['createUpload']['data'];

/** What a screen learns of a file on its way. */
export interface FileProgress {
  /** 0 to 1. */
  onProgress(share: number): void;
  /** The server has it and has judged it. */
  onDone(file: UploadedFile): void;
  /** The server does not want it, in the reader's words. */
  onRefused(text: string): void;
  /** The connection is gone, and the retries are used up; `retry` goes on where it stood. */
  onStopped(): void;
}

export interface Sending {
  retry(): void;
  /** Nothing is told any more. */
  cancel(): void;
}

const chunkBytes = 8 * 1024 * 1024;
const retryDelays = [0, 1000, 3000, 5000, 10_000];
const renewBeforeMs = 60_000;
const finishAttempts = 10;
const finishPauseMs = 2000;

/** Sends a file by tus 1.0 (tus.io) with credentials of its own, and has the server judge it. */
export function sendFile(kind: UploadKind, file: File, progress: FileProgress): Sending {
  let isOver = false;
  let upload: Upload | null = null;
  const tell = (report: () => void) => {
    if (!isOver) report();
  };

  async function start() {
    try {
      const id = upload ? '' : await prepare();
      if (id !== null && !isOver) upload?.start();
    } catch {
      tell(progress.onStopped);
    }
  }

  async function prepare(): Promise<string | null> {
    const body = { kind, filename: file.name, size: file.size };
    const answer = await call('createUpload', { body, quiet: true });
    if (!answer.ok) {
      tell(() => progress.onRefused(answer.fields[kind]?.msg ?? answer.msg));
      return null;
    }
    upload = transport(file, answer.data, {
      onProgress: (share) => tell(() => progress.onProgress(share)),
      onSent: () => void finish(answer.data.uploadId),
      onStopped: () => tell(progress.onStopped),
    });
    return answer.data.uploadId;
  }

  async function finish(id: string) {
    const file = await judged(id, () => isOver);
    tell(() => (file ? progress.onDone(file) : progress.onStopped()));
  }

  void start();
  return {
    retry: () => void start(),
    cancel() {
      isOver = true;
      void upload?.abort();
    },
  };
}

interface TransportEvents {
  onProgress: (share: number) => void;
  onSent: () => void;
  onStopped: () => void;
}

function transport(file: File, grant: Grant, on: TransportEvents): Upload {
  const address = `${grant.endpoint}/${grant.uploadId}`;
  let credentials = grant;
  let isStale = false;
  const upload = new Upload(file, {
    endpoint: grant.endpoint,
    metadata: { uploadId: grant.uploadId, filename: file.name, filetype: file.type },
    chunkSize: chunkBytes,
    retryDelays,
    storeFingerprintForResuming: false,
    async onBeforeRequest(request) {
      if (isStale || Date.parse(credentials.expiresAt) - Date.now() < renewBeforeMs) {
        credentials = await renewed(grant.uploadId);
        isStale = false;
      }
      request.setHeader('Authorization', `Bearer ${credentials.token}`);
    },
    onShouldRetry(error) {
      const status = error.originalResponse?.getStatus();
      if (status === 401) isStale = true;
      // The answer to an earlier creation was lost: ask where it stands instead.
      if (status === 409 && !upload.url) upload.options.uploadUrl = address;
      return !status || status >= 500 || [401, 409, 423, 429].includes(status);
    },
    onProgress: (sent, total) => on.onProgress(total > 0 ? sent / total : 1),
    onSuccess: on.onSent,
    onError: on.onStopped,
  });
  return upload;
}

async function renewed(id: string): Promise<Grant> {
  const answer = await call('renewUpload', { params: { id }, background: true });
  if (!answer.ok) throw new Error(answer.msg);
  return answer.data;
}

/** Judging may take longer than a request may; the call is idempotent, so it is asked again. */
async function judged(id: string, isOver: () => boolean): Promise<UploadedFile | null> {
  for (let attempt = 0; attempt < finishAttempts && !isOver(); attempt++) {
    try {
      const answer = await call('completeUpload', { params: { id }, background: true });
      return answer.ok ? answer.data : null;
    } catch (error) {
      if (!(error instanceof ServerError)) return null;
      await new Promise((resolve) => setTimeout(resolve, finishPauseMs));
    }
  }
  return null;
}
