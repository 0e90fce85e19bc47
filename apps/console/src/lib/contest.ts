import { useQuery } from '@tanstack/react-query';
import { fetchScreenData } from './api.ts';
import { queryClient } from './queries.ts';

const contestQuery = {
  queryKey: ['contest'],
  queryFn: () => fetchScreenData('contest', { background: true }),
  // Never stale: saving the settings invalidates the query.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
};

type Contest = Awaited<ReturnType<typeof contestQuery.queryFn>>;

/** Loads the contest's public data, such as its name and time zone. */
export const loadContest = () => queryClient.prefetchQuery(contestQuery);

/** Returns the contest's public data, or undefined until they are loaded. */
export const getContest = () => queryClient.getQueryData<Contest>(contestQuery.queryKey);

/** Returns the contest's public data and re-renders the component when they change. */
export const useContest = (): Contest | undefined =>
  // Passes the client, because the theme calls this hook outside the `QueryClientProvider`.
  useQuery(contestQuery, queryClient).data;
