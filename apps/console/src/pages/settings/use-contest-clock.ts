import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchScreenData } from '../../lib/api.ts';

const tickMs = 10_000;

/**
 * Returns the database's time in milliseconds since the epoch, updated every few seconds. Returns this computer's
 * time until the database's time is loaded.
 */
export function useContestClock(): number {
  const { data: offset = 0 } = useQuery({
    queryKey: ['clock'],
    queryFn: async () => {
      const { now } = await fetchScreenData('contest', { background: true });
      return Date.parse(now) - Date.now();
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now + offset;
}
