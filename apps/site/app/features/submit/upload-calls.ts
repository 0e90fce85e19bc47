import { ServerError, SessionLost } from '@film-contest/contract/client';
import { codes } from '@film-contest/contract/codes';
import { call } from '../../lib/api.ts';
import type { UploadEvent } from './upload-state.ts';

export interface Credentials {
  uploadId: string;
  endpoint: string;
  token: string;
  /** Expiry time, ISO 8601. */
  expiresAt: string;
}

/**
 * Result of sending a file.
 * - `sent`: the server has every byte
 * - `connection`: the connection broke; retry
 * - `serverFull`: the server's disk is full; retry later
 * - `credentials`: the server issued no credentials
 * - `signedOut`: the session is lost
 * - `gone`: the server rejects this upload
 */
export type SendEnd = 'sent' | 'connection' | 'serverFull' | 'credentials' | 'signedOut' | 'gone';

/** Error that ends the sending of a file, because the server issued no credentials or the session is lost. */
export class NoCredentials extends Error {
  readonly end: SendEnd;

  constructor(end: SendEnd, cause: unknown) {
    super('no upload credentials', { cause });
    this.end = end;
  }
}

/**
 * Waits for a call that issues credentials.
 * @throws NoCredentials if the server does not respond or the session is lost
 */
export async function awaitUploadCredentials<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof SessionLost) throw new NoCredentials('signedOut', error);
    if (error instanceof ServerError) throw new NoCredentials('credentials', error);
    throw error;
  }
}

/** Call options that show a notice only if the session is lost, because the upload stops then. */
export const silently = { background: true, reportsLostSession: true } as const;

/**
 * Renews the credentials of an upload.
 * @throws NoCredentials if the server does not respond or the session is lost
 */
export const renewUpload = (id: string) =>
  awaitUploadCredentials(call('renewUpload', { ...silently, params: { id } }));

export type UploadResult = Extract<UploadEvent, { type: 'completed' | 'refused' }>;

/**
 * Result of the server's check of a completely sent file.
 * - `checked`: the file was accepted or rejected
 * - `busy`: the server is still checking
 * - `unfinished`: bytes are missing
 * - `gone`: the upload does not exist
 */
type Finish =
  | { type: 'checked'; event: UploadResult }
  | { type: 'busy' }
  | { type: 'unfinished' }
  | { type: 'gone' };

/** Requests the server's check of a completely sent file. The request can be repeated safely. */
export async function finishUpload(id: string): Promise<Finish> {
  const answer = await call('completeUpload', { ...silently, params: { id } });
  if (answer.ok) return { type: 'checked', event: { type: 'completed', file: answer.data } };
  switch (answer.code) {
    case codes.busy:
      return { type: 'busy' };
    case codes.uploadUnfinished:
      return { type: 'unfinished' };
    case codes.notFound:
      return { type: 'gone' };
  }
  const msg = Object.values(answer.fields)[0]?.msg ?? answer.msg;
  return { type: 'checked', event: { type: 'refused', msg } };
}
