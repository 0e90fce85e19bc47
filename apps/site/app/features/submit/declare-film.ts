import { SessionLost } from '@film-contest/contract/client';
import { codes } from '@film-contest/contract/codes';
import { getRetryDelayMs, retryUntilSuccess, waitForRetry } from '@film-contest/contract/retry';
import { useSyncExternalStore } from 'react';
import { call } from '../../lib/api.ts';
import { hashFilm } from './hash-film.ts';
import { isFileReadable } from './upload-record.ts';

/**
 * State of a film's declaration. `reading`: the SHA-256 is being computed and sent. `impossible`: the declaration
 * failed, but may succeed later.
 */
type Declaration = 'reading' | 'declared' | 'impossible';

interface Held {
  uploadId: string;
  state: Declaration;
  stop: AbortController;
}

const held = new Map<string, Held>();
const listeners = new Set<() => void>();

interface Film {
  entryId: string;
  uploadId: string;
  file: File;
}

/**
 * Sends the SHA-256 of a film while the film is being uploaded, so that its entry can be submitted before the upload
 * ends.
 * @returns the server's message if another film was declared for this upload, otherwise null
 */
export async function declareFilm({ entryId, uploadId, file }: Film): Promise<string | null> {
  stopFilmDeclaration(entryId);
  const own: Held = { uploadId, state: 'reading', stop: new AbortController() };
  setDeclarationState(entryId, own);
  const { signal } = own.stop;
  const onDeclarationFailed = () => setDeclarationState(entryId, { ...own, state: 'impossible' });
  const sha256 = await hashWithRetries(file, signal, onDeclarationFailed);
  if (signal.aborted) return null;
  const answer = sha256 ? await sendFilmHash(uploadId, sha256, signal) : null;
  if (signal.aborted) return null;
  setDeclarationState(entryId, { ...own, state: answer?.ok ? 'declared' : 'impossible' });
  return answer?.code === codes.notTheDeclaredFile ? answer.msg : null;
}

const hashAttempts = 5;

/** Retries temporary failures, such as a broken connection while the worker's script is loaded. */
async function hashWithRetries(file: File, signal: AbortSignal, onFailed: () => void) {
  for (let failures = 1; !signal.aborted; failures++) {
    const sha256 = await hashFilm(file, signal);
    if (sha256 || signal.aborted) return sha256;
    onFailed();
    if (failures === hashAttempts || !(await isFileReadable(file))) return null;
    await waitForRetry(getRetryDelayMs(failures), signal);
  }
  return null;
}

/** Repeats the declaration until the server responds. Returns null if the session is lost. */
async function sendFilmHash(id: string, sha256: string, signal: AbortSignal) {
  const sent = { params: { id }, body: { sha256 }, background: true };
  const isRetriedFailure = (error: unknown) => !(error instanceof SessionLost);
  return retryUntilSuccess(() => call('declareUpload', sent), {
    signal,
    isRetried: isRetriedFailure,
  }).catch(() => null);
}

/** Stops the declaration of a film that was removed or replaced. */
export function stopFilmDeclaration(entryId: string): void {
  held.get(entryId)?.stop.abort();
  if (held.delete(entryId)) notifyDeclarationListeners();
}

function setDeclarationState(entryId: string, own: Held) {
  held.set(entryId, own);
  notifyDeclarationListeners();
}

const notifyDeclarationListeners = () => {
  for (const listener of listeners) listener();
};

function subscribeToDeclarations(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function getFilmDeclaration(entryId: string, uploadId: string | null): Declaration | null {
  const own = held.get(entryId);
  return own && own.uploadId === uploadId ? own.state : null;
}

export const useFilmDeclaration = (entryId: string, uploadId: string | null) =>
  useSyncExternalStore(
    subscribeToDeclarations,
    () => getFilmDeclaration(entryId, uploadId),
    () => null,
  );
