import { throwIfBusy } from '@film-contest/contract/retry';
import type { VoteChallenge } from '@film-contest/contract/voting';
import { call } from '../../lib/api.ts';

/** The proof that a vote needs, with the time of the server's response (Unix time in milliseconds). */
export interface Challenge extends VoteChallenge {
  at: number;
}

/** Storage key that is set once this browser has a voter cookie, because scripts cannot read the cookie. */
const voterKey = 'voter';

let isKnown = false;
let asking: Promise<unknown> = Promise.resolve();

/** Whether this browser has a voter cookie, according to local storage. */
export function isBrowserVoter(): boolean {
  try {
    return isKnown || localStorage.getItem(voterKey) !== null;
  } catch {
    return isKnown;
  }
}

function storeBrowserVoter(): void {
  isKnown = true;
  try {
    localStorage.setItem(voterKey, '1');
  } catch {
    // Ignores the exception. Without local storage, `isKnown` keeps the value until the page is left.
  }
}

/**
 * Requests the challenge of a vote. Returns null after a rejection.
 * @throws ServerError or BusyError if there is no response
 */
export function requestVoteChallenge(entry: number): Promise<Challenge | null> {
  // Until the browser has a voter cookie, requests run one after the other: two concurrent ones would create two
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
  storeBrowserVoter();
  return { ...outcome.data, at: Date.now() };
}
