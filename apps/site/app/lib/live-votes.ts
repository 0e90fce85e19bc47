import { useEffect, useState } from 'react';
import { call } from './api.ts';

type Listener = (votes: number) => void;

/** As many as one call takes. */
const mostAtOnce = 100;

const shown = new Map<number, Set<Listener>>();
let isDue = false;

/** Asks for the counts of all films on screen, quietly; without an answer the old ones stay. */
export async function askVotes(): Promise<void> {
  isDue = false;
  const entries = [...shown.keys()].slice(0, mostAtOnce).join(',');
  if (!entries) return;
  try {
    const outcome = await call('voteCounts', { query: { entries }, background: true });
    if (!outcome.ok) return;
    for (const [id, votes] of Object.entries(outcome.data.votes)) {
      for (const tell of shown.get(Number(id)) ?? []) tell(votes);
    }
  } catch {
    // Told again the next time.
  }
}

/** Tells the newest count of a film while it is shown: those that appear together are asked for in one call. */
export function watchVotes(id: number, tell: Listener): () => void {
  const listeners = shown.get(id) ?? new Set();
  shown.set(id, listeners.add(tell));
  if (!isDue) setTimeout(askVotes);
  isDue = true;
  return () => {
    listeners.delete(tell);
    if (listeners.size === 0) shown.delete(id);
  };
}

/** The count of a film: as the shared page says it, then as it is now. */
export function useLiveVotes(id: number, votes: number): number {
  const [live, setLive] = useState<number | null>(null);
  useEffect(() => watchVotes(id, setLive), [id]);
  return live ?? votes;
}
