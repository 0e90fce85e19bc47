import { loadChunk } from '@film-contest/contract/chunk';
import { retryUntilSuccess } from '@film-contest/contract/retry';
import { useEffect } from 'react';
import { readStoredVotes, watchVotePanels } from '../../lib/stored-votes.ts';

/** Sends votes that were pressed on a page that the reader has left, or before a reload. */
export function useStoredVotes(): void {
  useEffect(() => {
    const leaving = new AbortController();
    const loadResumeVotes = () => loadChunk(() => import('./resume-votes.ts'));
    const stopWatching = watchVotePanels(() => {
      if (readStoredVotes().length === 0) return;
      retryUntilSuccess(loadResumeVotes, { signal: leaving.signal }).then(
        (chunk) => chunk.resumeStoredVotes(),
        () => {
          // Ignores a missing script, because the next page loads it again.
        },
      );
    });
    return () => {
      stopWatching();
      leaving.abort();
    };
  }, []);
}
