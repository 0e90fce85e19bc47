import { useQuery } from '@tanstack/react-query';
import { fetchScreenData } from './api.ts';
import { usePendingDecisionCount } from './pending-decision.ts';

export type WaitingName = 'review' | 'inbox';

/** Counts of items that wait for staff. */
export type WaitingCounts = Readonly<Record<WaitingName, number>>;

const refreshMs = 60_000;

/** Loads the counts for the menu every minute in the background. */
export function useWaitingCounts(): WaitingCounts {
  const { data } = useQuery({
    // The key begins with 'summary', so that invalidating the dashboard's figures also reloads the
    // menu's counts.
    queryKey: ['summary', 'waiting'],
    queryFn: () => fetchScreenData('consoleWaiting', { background: true }),
    refetchInterval: refreshMs,
  });
  const pending = usePendingDecisionCount();
  if (!data) return { review: 0, inbox: 0 };
  return { ...data, review: Math.max(0, data.review - pending) };
}
