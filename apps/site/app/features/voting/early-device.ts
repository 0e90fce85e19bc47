import { retry } from '@film-contest/contract/retry';
import { useEffect } from 'react';
import { useContest } from '../../lib/contest.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { askChallenge, isVoter } from './challenge.ts';

/**
 * Makes this browser a voter while it still looks at a list of films, once: a device has to be known
 * for a moment before its first vote, and nobody need wait for that before the film.
 *
 * @param entry a film of the list; nothing where there is none.
 */
export function useEarlyDevice(entry: number | undefined): void {
  const isOpen = useContest()?.voting.open ?? false;
  useEffect(() => {
    if (entry === undefined || !isOpen || isVoter()) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const cancel = whenIdle(() => {
      retry(() => askChallenge(entry), { signal }).catch(() => {
        // The page of a film asks again.
      });
    });
    return () => {
      cancel();
      leaving.abort();
    };
  }, [entry, isOpen]);
}
