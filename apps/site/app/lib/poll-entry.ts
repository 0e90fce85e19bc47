import { codes } from '@film-contest/contract/codes';
import type { MyEntry } from '@film-contest/contract/entries';
import { useEffect, useState } from 'react';
import { call } from './api.ts';
import { pollWhileVisible } from './poll.ts';

/** Loads one of the entrant's own entries. Returns null if the server does not respond. */
export const loadOwnEntry = (id: string) =>
  call('getMyEntry', { params: { id }, background: true }).catch(() => null);

/** Whether a response denies access to the entry. A rate limit does not count as denied. */
export const isEntryAccessDenied = (answer: Awaited<ReturnType<typeof loadOwnEntry>>): boolean =>
  answer?.ok === false && answer.code !== codes.tooManyRequests;

type Page = Parameters<typeof pollWhileVisible>[0];
type IsMoving = (entry: MyEntry) => boolean;

/** Polls an entry until it stops changing or access is denied. Returns a function that stops polling. */
export const pollOwnEntry = (
  page: Page,
  id: string,
  isMoving: IsMoving,
  onSeen: (entry: MyEntry) => void,
) =>
  pollWhileVisible(page, async (isLeft) => {
    const answer = await loadOwnEntry(id);
    if (isLeft() || isEntryAccessDenied(answer)) return false;
    // Continues polling after a failed request, because the connection may recover.
    if (!answer?.ok) return true;
    onSeen(answer.data);
    return isMoving(answer.data);
  });

interface Watched {
  /** Id of the entry; null while unknown. */
  id: string | null;
  /** The complete entry, if already loaded. */
  known: MyEntry | null;
  /** Returns whether the entry is still changing; must be a stable function. */
  isMoving: IsMoving;
  /** Version of the entry as the list of entries shows it. A new version starts polling again. */
  asOf?: string;
}

/** Returns one of the entrant's own entries. Loads it if it is unknown, and polls it while it is changing. */
export function usePolledEntry({ id, known, isMoving, asOf }: Watched): MyEntry | null {
  const [entry, setEntry] = useState(known);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed entry is polled again
  useEffect(() => {
    if (known) setEntry(known);
    if (id === null || (known && !isMoving(known))) return;
    return pollOwnEntry(document, id, isMoving, setEntry);
  }, [id, known, isMoving, asOf]);
  return entry;
}
