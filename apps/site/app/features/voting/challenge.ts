import { throwIfBusy } from '@film-contest/contract/retry';
import type { VoteChallenge } from '@film-contest/contract/voting';
import { call } from '../../lib/api.ts';

/** What a vote for an entry needs, and when that was said (milliseconds since the epoch). */
export interface Challenge extends VoteChallenge {
  at: number;
}

/** In local storage once this browser is a voter: the cookie itself is out of reach of scripts. */
const voterKey = 'voter';

let isKnown = false;
let asking: Promise<unknown> = Promise.resolve();

/** Whether this browser was made a voter, as far as it remembers. */
export function isVoter(): boolean {
  try {
    return isKnown || localStorage.getItem(voterKey) !== null;
  } catch {
    return isKnown;
  }
}

function rememberVoter(): void {
  isKnown = true;
  try {
    localStorage.setItem(voterKey, '1');
  } catch {
    // Forbidden storage: remembered as long as the page.
  }
}

/**
 * Makes this browser a voter and asks what its vote needs; null when the server refuses.
 *
 * @throws ServerError without an answer, BusyError from a busy server.
 */
export function askChallenge(entry: number): Promise<Challenge | null> {
  // Two first answers at once would make two voters of one browser.
  const answer = isVoter() ? ask(entry) : asking.then(() => ask(entry));
  asking = answer.catch(() => null);
  return answer;
}

async function ask(entry: number): Promise<Challenge | null> {
  const outcome = throwIfBusy(await call('voteChallenge', { query: { entry }, background: true }));
  if (!outcome.ok) return null;
  rememberVoter();
  return { ...outcome.data, at: Date.now() };
}
