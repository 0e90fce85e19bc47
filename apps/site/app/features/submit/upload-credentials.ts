import { ServerError, SessionLost } from '@film-contest/contract/client';

export interface Credentials {
  uploadId: string;
  endpoint: string;
  token: string;
  /** ISO 8601. */
  expiresAt: string;
}

/**
 * Result of sending a file. `sent`: the server has every byte. `connection`: retry. `serverFull`:
 * retry later. `credentials`: the server issued no credentials. `signedOut`: the session is lost.
 * `gone`: the server rejects this upload.
 */
export type SendEnd = 'sent' | 'connection' | 'serverFull' | 'credentials' | 'signedOut' | 'gone';

/** Ends the sending of a file: there are no credentials, or none are needed any more. */
export class NoCredentials extends Error {
  readonly end: SendEnd;

  constructor(end: SendEnd, cause: unknown) {
    super('no upload credentials', { cause });
    this.end = end;
  }
}

/** @throws NoCredentials if the server does not answer or the session is lost. */
export async function requestUploadCredentials<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof SessionLost) throw new NoCredentials('signedOut', error);
    if (error instanceof ServerError) throw new NoCredentials('credentials', error);
    throw error;
  }
}
