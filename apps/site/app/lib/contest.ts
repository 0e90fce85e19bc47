import type { Contest } from '@film-contest/contract/settings';
import { useRouteLoaderData } from 'react-router';

/** The contest's name and clock as of this page's rendering; null while the server cannot tell. */
export function useContest(): Contest | null {
  const root = useRouteLoaderData('root') as { contest: Contest | null } | undefined;
  return root?.contest ?? null;
}

/** Where a stretch of the contest stands. */
export type Stand = 'undated' | 'ahead' | 'now' | 'past';

/** ISO 8601 moments in UTC or any offset, compared as moments. */
export const isBefore = (a: string, b: string) => Date.parse(a) < Date.parse(b);

export function standOf(clock: Contest['submission'], now: string): Stand {
  if (clock.open) return 'now';
  if (clock.opensAt && isBefore(now, clock.opensAt)) return 'ahead';
  return clock.opensAt || clock.closesAt ? 'past' : 'undated';
}
