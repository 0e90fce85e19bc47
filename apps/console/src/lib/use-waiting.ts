import { useQuery } from '@tanstack/react-query';
import { ask } from './api.ts';

export type WaitingName = 'review' | 'inbox';

/** How much waits for staff. */
export type Waiting = Readonly<Record<WaitingName, number>>;

const refreshMs = 60_000;

/** What waits for staff, for the menu: asked for in the background, and again every minute. */
export function useWaiting(): Waiting {
  const { data } = useQuery({
    // Whatever makes the summary stale makes this stale as well.
    queryKey: ['summary', 'waiting'],
    queryFn: () => ask('consoleWaiting', { background: true }),
    refetchInterval: refreshMs,
  });
  return data ?? { review: 0, inbox: 0 };
}
