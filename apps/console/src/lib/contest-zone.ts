import { useQuery } from '@tanstack/react-query';
import { fetchData } from './api.ts';
import { queryClient } from './queries.ts';

/** The organiser's own; what the server starts with as well. */
const fallback = 'Asia/Shanghai';

const contestQuery = {
  queryKey: ['contest'],
  queryFn: () => fetchData('contest', { background: true }),
  // Settings that are saved ask for it again.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
};

/** Learns the contest's time zone before anything shows a moment; without it the fallback holds. */
export const loadContestZone = () => queryClient.prefetchQuery(contestQuery);

/** The IANA name of the zone whose clocks the whole console shows, like the site. */
export const getContestZone = (): string =>
  queryClient.getQueryData<Awaited<ReturnType<typeof contestQuery.queryFn>>>(contestQuery.queryKey)
    ?.timeZone ?? fallback;

/** The same for a component, drawn anew when the zone changes. */
export function useContestZone(): string {
  const { data } = useQuery(contestQuery);
  return data?.timeZone ?? fallback;
}
