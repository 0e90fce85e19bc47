import { loadChunk } from '@film-contest/contract/chunk';
import { retryUntilSuccess } from '@film-contest/contract/retry';
import { useEffect } from 'react';
import { readStoredVotes, watchVotePanels } from '../../lib/stored-votes.ts';

/** Sends votes that were cast on another page or before a reload, but not yet counted. */
export function useResumeStoredVotes(): void {
  useEffect(() => {
    const leaving = new AbortController();
    const loadResumeVotes = () => loadChunk(() => import('./resume-votes.ts'));
    const stopWatching = watchVotePanels(() => {
      if (readStoredVotes().length === 0) return;
      retryUntilSuccess(loadResumeVotes, { signal: leaving.signal }).then(
        (chunk) => chunk.resumeStoredVotes(),
        () => {
          // Ignores a failure to load the script, because the next page loads it again.
        },
      );
    });
    return () => {
      stopWatching();
      leaving.abort();
    };
  }, []);
}
