import { retryUntilSuccess } from '@film-contest/contract/retry';
import { useEffect } from 'react';
import { useContest } from '../../lib/contest.ts';
import { runWhenIdle } from '../../lib/run-when-idle.ts';
import { isBrowserVoter, requestVoteChallenge } from './challenge.ts';

/**
 * Registers the browser as a voter when a page with films is opened, so that the waiting period of a new device ends
 * before the first vote.
 */
export function useEarlyDeviceRegistration(entry: number | undefined): void {
  const isOpen = useContest()?.voting.open ?? false;
  useEffect(() => {
    if (entry === undefined || !isOpen || isBrowserVoter()) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const cancel = runWhenIdle(() => {
      retryUntilSuccess(() => requestVoteChallenge(entry), { signal }).catch(() => {
        // Ignores a failed request, because the page of the film retries.
      });
    });
    return () => {
      cancel();
      leaving.abort();
    };
  }, [entry, isOpen]);
}
