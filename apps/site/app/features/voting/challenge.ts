import { throwIfBusy } from '@film-contest/contract/retry';
import type { VoteChallenge } from '@film-contest/contract/voting';
import { call } from '../../lib/api.ts';

/**
 * The challenge for a vote: the proof that a vote for an entry needs, and the time of the server's
 * answer (Unix time in milliseconds).
 */
export interface Challenge extends VoteChallenge {
  at: number;
}

/**
 * Local storage key that is set once this browser is a voter, because scripts cannot read the voter
 * cookie.
 */
const voterKey = 'voter';

let isKnown = false;
let asking: Promise<unknown> = Promise.resolve();

/** Whether this browser is registered as a voter according to local storage. */
export function isBrowserVoter(): boolean {
  try {
    return isKnown || localStorage.getItem(voterKey) !== null;
  } catch {
    return isKnown;
  }
}

function rememberBrowserIsVoter(): void {
  isKnown = true;
  try {
    localStorage.setItem(voterKey, '1');
  } catch {
    // If storage is forbidden, the browser is remembered as a voter only until the page is left.
  }
}

/**
 * Registers this browser as a voter and returns the challenge for its vote; null when the server
 * rejects the request.
 * @throws ServerError if the server does not answer, BusyError if the server is busy.
 */
export function requestVoteChallenge(entry: number): Promise<Challenge | null> {
  // Waits for the first request to end, because two simultaneous first requests would create two
  // voters.
  const answer = isBrowserVoter()
    ? fetchVoteChallenge(entry)
    : asking.then(() => fetchVoteChallenge(entry));
  asking = answer.catch(() => null);
  return answer;
}

async function fetchVoteChallenge(entry: number): Promise<Challenge | null> {
  const outcome = throwIfBusy(await call('voteChallenge', { query: { entry }, background: true }));
  if (!outcome.ok) return null;
  rememberBrowserIsVoter();
  return { ...outcome.data, at: Date.now() };
}
