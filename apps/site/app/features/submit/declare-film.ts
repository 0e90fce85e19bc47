import { SessionLost } from '@film-contest/contract/client';
import { codes } from '@film-contest/contract/codes';
import { retry, retryDelay, waitForRetry } from '@film-contest/contract/retry';
import { useSyncExternalStore } from 'react';
import { call } from '../../lib/api.ts';
import { hashFilm } from './hash-film.ts';
import { isReadable } from './is-readable.ts';

/** `reading`: its SHA-256 is being worked out and told to the server. `impossible`: for now. */
export type Declaration = 'reading' | 'declared' | 'impossible';

interface Held {
  uploadId: string;
  standing: Declaration;
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
 * Tells the server the SHA-256 of a film while its bytes are on their way, so that its entry can be
 * submitted ahead of them.
 *
 * @param onOther the server knows that another file was declared for this upload, in its words.
 */
export async function declareFilm(film: Film, onOther: (msg: string) => void): Promise<void> {
  const { entryId, uploadId, file } = film;
  forgetDeclaration(entryId);
  const own: Held = { uploadId, standing: 'reading', stop: new AbortController() };
  put(entryId, own);
  const { signal } = own.stop;
  const onFailed = () => put(entryId, { ...own, standing: 'impossible' });
  const sha256 = await hashPatiently(file, signal, onFailed);
  if (signal.aborted) return;
  const answer = sha256 ? await tell(uploadId, sha256, signal) : null;
  if (signal.aborted) return;
  put(entryId, { ...own, standing: answer?.ok ? 'declared' : 'impossible' });
  if (answer?.code === codes.notTheDeclaredFile) onOther(answer.msg);
}

const hashAttempts = 5;

/** What hinders it may pass, such as a broken connection while the worker's script is loaded. */
async function hashPatiently(file: File, signal: AbortSignal, onFailed: () => void) {
  for (let failures = 1; !signal.aborted; failures++) {
    const sha256 = await hashFilm(file, signal);
    if (sha256 || signal.aborted) return sha256;
    onFailed();
    if (failures === hashAttempts || !(await isReadable(file))) return null;
    await waitForRetry(retryDelay(failures), signal);
  }
  return null;
}

/** Asks until the server has answered; null when nobody is signed in any more. */
async function tell(id: string, sha256: string, signal: AbortSignal) {
  const sent = { params: { id }, body: { sha256 }, background: true };
  const isRetried = (error: unknown) => !(error instanceof SessionLost);
  return retry(() => call('declareUpload', sent), { signal, isRetried }).catch(() => null);
}

/** The film of an entry was taken out, or another one was picked. */
export function forgetDeclaration(entryId: string): void {
  held.get(entryId)?.stop.abort();
  if (held.delete(entryId)) notify();
}

function put(entryId: string, own: Held) {
  held.set(entryId, own);
  notify();
}

const notify = () => {
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** How far the declaration of an upload is, as far as this page is at it. */
export function declarationOf(entryId: string, uploadId: string | null): Declaration | null {
  const own = held.get(entryId);
  return own && own.uploadId === uploadId ? own.standing : null;
}

/** The same, as it goes on. */
export const useDeclaration = (entryId: string, uploadId: string | null) =>
  useSyncExternalStore(
    subscribe,
    () => declarationOf(entryId, uploadId),
    () => null,
  );
