import { throwIfBusy } from '@film-contest/contract/retry';
import type { VoteChallenge } from '@film-contest/contract/voting';
import { call } from '../../lib/api.ts';

/** What a vote for an entry needs, and when the server said so (Unix time in milliseconds). */
export interface Challenge extends VoteChallenge {
  at: number;
}

/** Set in local storage once this browser is a voter, because scripts cannot read the cookie. */
const voterKey = 'voter';

let isKnown = false;
let asking: Promise<unknown> = Promise.resolve();

/** Whether this browser was made a voter, as far as local storage shows. */
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
    // Storage is forbidden: kept until the page is left.
  }
}

/**
 * Makes this browser a voter and returns what its vote needs; null when the server rejects it.
 *
 * @throws ServerError without an answer, BusyError from a busy server.
 */
export function requestVoteChallenge(entry: number): Promise<Challenge | null> {
  // Two simultaneous first requests would create two voters.
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
