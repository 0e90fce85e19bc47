import { throwIfBusy } from '@film-contest/contract/retry';
import type { VoteChallenge } from '@film-contest/contract/voting';
import { call } from '../../lib/api.ts';

/** The proof that a vote needs, and the time of the server's answer (Unix time in ms). */
export interface Challenge extends VoteChallenge {
  at: number;
}

/** Set once this browser is a voter, because scripts cannot read the voter cookie. */
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

function storeBrowserVoter(): void {
  isKnown = true;
  try {
    localStorage.setItem(voterKey, '1');
  } catch {
    // Without storage, the browser counts as a voter until the page is left.
  }
}

/** Returns null after a rejection. @throws ServerError or BusyError without an answer. */
export function requestVoteChallenge(entry: number): Promise<Challenge | null> {
  // Serializes requests until the browser is a voter, because two concurrent ones would create two voters.
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
