import { retryUntilSuccess, throwIfBusy } from '@film-contest/contract/retry';
import { call } from './api.ts';

type Listener = (votes: number) => void;

/** Maximum number of films per call. */
const maxPerBatch = 100;

const shown = new Map<number, Set<Listener>>();
let isDue = false;
let asking = new AbortController();

/** Loads the vote counts of all films on screen in the background, with retries. */
export async function loadVoteCounts(): Promise<void> {
  isDue = false;
  asking.abort();
  asking = new AbortController();
  try {
    await retryUntilSuccess(loadVoteCountsOnce, { signal: asking.signal });
  } catch {
    // Ignores a failed call, because the next call loads the vote counts again.
  }
}

async function loadVoteCountsOnce(): Promise<void> {
  const entries = [...shown.keys()].slice(0, maxPerBatch).join(',');
  if (!entries) return;
  const outcome = throwIfBusy(await call('voteCounts', { query: { entries }, background: true }));
  if (!outcome.ok) return;
  for (const [id, votes] of Object.entries(outcome.data.votes)) {
    for (const tell of shown.get(Number(id)) ?? []) tell(votes);
  }
}

/** Calls `tell` whenever a film's vote count is loaded. Films that appear at the same time share one call. */
export function watchVoteCount(id: number, tell: Listener): () => void {
  const listeners = shown.get(id) ?? new Set();
  shown.set(id, listeners.add(tell));
  if (!isDue) setTimeout(loadVoteCounts);
  isDue = true;
  return () => {
    listeners.delete(tell);
    if (listeners.size === 0) shown.delete(id);
  };
}
