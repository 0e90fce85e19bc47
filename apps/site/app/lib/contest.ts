import type { Contest } from '@film-contest/contract/settings';
import { useRouteLoaderData } from 'react-router';

/** The contest's data as of this page's rendering; null if it could not be loaded. */
export function useContest(): Contest | null {
  const root = useRouteLoaderData('root') as { contest: Contest | null } | undefined;
  return root?.contest ?? null;
}

/** Relation of a time span to now. */
export type Stand = 'undated' | 'ahead' | 'now' | 'past';

/** Compares ISO 8601 times with any offset. */
export const isTimeBefore = (a: string, b: string) => Date.parse(a) < Date.parse(b);

export function getSubmissionState(clock: Contest['submission'], now: string): Stand {
  if (clock.open) return 'now';
  if (clock.opensAt && isTimeBefore(now, clock.opensAt)) return 'ahead';
  return clock.opensAt || clock.closesAt ? 'past' : 'undated';
}
