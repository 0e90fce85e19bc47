import { useQuery } from '@tanstack/react-query';
import { ask } from './api.ts';
import { queryClient } from './queries.ts';

/** The organiser's own; what the server starts with as well. */
const fallback = 'Asia/Shanghai';

const contest = {
  queryKey: ['contest'],
  queryFn: () => ask('contest', { background: true }),
  // Settings that are saved ask for it again.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
};

/** Learns the contest's time zone before anything shows a moment; without it the fallback holds. */
export const readContestZone = () => queryClient.prefetchQuery(contest);

/** The IANA name of the zone whose clocks the whole console shows, like the site. */
export const contestZone = (): string =>
  queryClient.getQueryData<Awaited<ReturnType<typeof contest.queryFn>>>(contest.queryKey)
    ?.timeZone ?? fallback;

/** The same for a component, drawn anew when the zone changes. */
export function useContestZone(): string {
  const { data } = useQuery(contest);
  return data?.timeZone ?? fallback;
}
