import { codes } from '@film-contest/contract/codes';
import type { MyEntry } from '@film-contest/contract/entries';
import { useEffect, useState } from 'react';
import { call } from './api.ts';
import { lookAgain } from './look-again.ts';

/** An own entry as a whole; null when no answer comes. */
export const readEntry = (id: string) =>
  call('getMyEntry', { params: { id }, background: true }).catch(() => null);

/** Whether an entry has become none of its reader's business; too many questions are forgiven. */
export const isRefused = (answer: Awaited<ReturnType<typeof readEntry>>): boolean =>
  answer?.ok === false && answer.code !== codes.tooManyRequests;

type Page = Parameters<typeof lookAgain>[0];
type IsMoving = (entry: MyEntry) => boolean;

/**
 * Looks at an own entry now and again until nothing moves there any more, or its maker is told no.
 *
 * @returns ends it.
 */
export const watchEntry = (
  page: Page,
  id: string,
  isMoving: IsMoving,
  onSeen: (entry: MyEntry) => void,
) =>
  lookAgain(page, async (isLeft) => {
    const answer = await readEntry(id);
    if (isLeft() || isRefused(answer)) return false;
    // Without an answer, the connection may be back by then.
    if (!answer?.ok) return true;
    onSeen(answer.data);
    return isMoving(answer.data);
  });

interface Watched {
  /** Null waits. */
  id: string | null;
  /** The whole entry, where it is known already. */
  known: MyEntry | null;
  /** Must stay the same function between renderings. */
  isMoving: IsMoving;
  /** What was told of it elsewhere: it is looked at anew when that changes. */
  asOf?: string;
}

/** An own entry as it is by now: asked for where it is not known, looked at again while it moves. */
export function useWatchedEntry({ id, known, isMoving, asOf }: Watched): MyEntry | null {
  const [entry, setEntry] = useState(known);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed entry is looked at anew
  useEffect(() => {
    if (known) setEntry(known);
    if (id === null || (known && !isMoving(known))) return;
    return watchEntry(document, id, isMoving, setEntry);
  }, [id, known, isMoving, asOf]);
  return entry;
}
