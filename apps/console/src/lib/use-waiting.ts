import { useQuery } from '@tanstack/react-query';
import { fetchData } from './api.ts';
import { usePendingCount } from './pending-decision.ts';

export type WaitingName = 'review' | 'inbox';

/** How much waits for staff. */
export type WaitingCounts = Readonly<Record<WaitingName, number>>;

const refreshMs = 60_000;

/** What waits for staff, for the menu: asked for in the background, and again every minute. */
export function useWaitingCounts(): WaitingCounts {
  const { data } = useQuery({
    // Whatever makes the summary stale makes this stale as well.
    queryKey: ['summary', 'waiting'],
    queryFn: () => fetchData('consoleWaiting', { background: true }),
    refetchInterval: refreshMs,
  });
  const pending = usePendingCount();
  if (!data) return { review: 0, inbox: 0 };
  return { ...data, review: Math.max(0, data.review - pending) };
}
