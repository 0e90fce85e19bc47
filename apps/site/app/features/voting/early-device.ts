import { retryUntilSuccess } from '@film-contest/contract/retry';
import { isBrowserVoter, requestVoteChallenge } from './challenge.ts';

/**
 * Registers the browser as a voter early, so that the waiting period of a new device passes before the first vote.
 * @param entry any published entry
 */
export function registerVoterEarly(entry: number): void {
  requestEarlyChallenge(entry);
  // Back may restore the page without loading it. Sends the request again, because leaving the page aborted it.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) requestEarlyChallenge(entry);
  });
}

function requestEarlyChallenge(entry: number): void {
  if (isBrowserVoter()) return;
  const leaving = new AbortController();
  addEventListener('pagehide', () => leaving.abort(), { once: true });
  retryUntilSuccess(() => requestVoteChallenge(entry), { signal: leaving.signal }).catch(() => {
    // Ignores a failed request, because the film's page retries.
  });
}
