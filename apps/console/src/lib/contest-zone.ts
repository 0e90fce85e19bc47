import { useQuery } from '@tanstack/react-query';
import { fetchScreenData } from './api.ts';
import { queryClient } from './queries.ts';

/** The organiser's time zone, also the server's default. */
const fallback = 'Asia/Shanghai';

const contestQuery = {
  queryKey: ['contest'],
  queryFn: () => fetchScreenData('contest', { background: true }),
  // The time zone is never stale: saving the settings invalidates the query.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
};

/** Loads the contest's time zone. Until it is loaded, the fallback applies. */
export const loadContestZone = () => queryClient.prefetchQuery(contestQuery);

/** Returns the IANA name of the contest's time zone, which all displayed times use. */
export const getContestZone = (): string =>
  queryClient.getQueryData<Awaited<ReturnType<typeof contestQuery.queryFn>>>(contestQuery.queryKey)
    ?.timeZone ?? fallback;

/**
 * Returns the IANA name of the contest's time zone and re-renders the component when the zone
 * changes.
 */
export function useContestZone(): string {
  const { data } = useQuery(contestQuery);
  return data?.timeZone ?? fallback;
}
