import type { VoteChallenge } from '@film-contest/contract/voting';
import { call } from '../../lib/api.ts';

/** What a vote for an entry needs, and when that was said (milliseconds since the epoch). */
export interface Challenge extends VoteChallenge {
  at: number;
}

/** Makes this browser a voter and asks what its vote needs; null when there is no answer. */
export async function askChallenge(entry: number): Promise<Challenge | null> {
  try {
    const outcome = await call('voteChallenge', { query: { entry }, background: true });
    return outcome.ok ? { ...outcome.data, at: Date.now() } : null;
  } catch {
    return null;
  }
}
