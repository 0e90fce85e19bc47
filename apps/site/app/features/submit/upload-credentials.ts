import { ServerError, SessionLost } from '@film-contest/contract/client';

export interface Credentials {
  uploadId: string;
  endpoint: string;
  token: string;
  /** ISO 8601. */
  expiresAt: string;
}

/**
 * How sending ended. `sent`: the server has every byte. `connection`: worth another try. `serverFull`: worth another
 * try later. `credentials`: none could be had. `signedOut`: the session is lost. `gone`: the server does not take this
 * upload any more.
 */
export type SendEnd = 'sent' | 'connection' | 'serverFull' | 'credentials' | 'signedOut' | 'gone';

/** The server gave no credentials, or none are needed any more: how sending ends without them. */
export class NoCredentials extends Error {
  readonly end: SendEnd;

  constructor(end: SendEnd, cause: unknown) {
    super('no upload credentials', { cause });
    this.end = end;
  }
}

/**
 * Waits for credentials that the server was asked for.
 *
 * @throws NoCredentials without an answer, and when the session is lost.
 */
export async function waitForCredentials<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof SessionLost) throw new NoCredentials('signedOut', error);
    if (error instanceof ServerError) throw new NoCredentials('credentials', error);
    throw error;
  }
}
