import { codes } from '@film-contest/contract/codes';
import type { MyEntry } from '@film-contest/contract/entries';
import { useEffect, useState } from 'react';
import { call } from './api.ts';
import { pollWhileVisible } from './poll.ts';

/** Loads an own entry; null without an answer. */
export const loadOwnEntry = (id: string) =>
  call('getMyEntry', { params: { id }, background: true }).catch(() => null);

/** Whether access to an entry is denied; rate limiting does not count. */
export const isEntryAccessDenied = (answer: Awaited<ReturnType<typeof loadOwnEntry>>): boolean =>
  answer?.ok === false && answer.code !== codes.tooManyRequests;

type Page = Parameters<typeof pollWhileVisible>[0];
type IsMoving = (entry: MyEntry) => boolean;

/**
 * Polls an own entry until nothing changes any more or access is denied.
 *
 * @returns ends polling.
 */
export const pollOwnEntry = (
  page: Page,
  id: string,
  isMoving: IsMoving,
  onSeen: (entry: MyEntry) => void,
) =>
  pollWhileVisible(page, async (isLeft) => {
    const answer = await loadOwnEntry(id);
    if (isLeft() || isEntryAccessDenied(answer)) return false;
    // No answer: the connection may recover.
    if (!answer?.ok) return true;
    onSeen(answer.data);
    return isMoving(answer.data);
  });

interface Watched {
  /** Null waits. */
  id: string | null;
  /** The complete entry, if already loaded. */
  known: MyEntry | null;
  /** Must be stable between renderings. */
  isMoving: IsMoving;
  /** Version known from elsewhere; a change starts polling again. */
  asOf?: string;
}

/** Returns an own entry, loaded if unknown and polled while it changes. */
export function usePolledEntry({ id, known, isMoving, asOf }: Watched): MyEntry | null {
  const [entry, setEntry] = useState(known);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed entry is looked at anew
  useEffect(() => {
    if (known) setEntry(known);
    if (id === null || (known && !isMoving(known))) return;
    return pollOwnEntry(document, id, isMoving, setEntry);
  }, [id, known, isMoving, asOf]);
  return entry;
}
