import type { Contest } from '@film-contest/contract/settings';
import { useRouteLoaderData } from 'react-router';

/** Returns the contest's data at the time when the page was rendered. Returns null if they could not be loaded. */
export function useContest(): Contest | null {
  const root = useRouteLoaderData('root') as { contest: Contest | null } | undefined;
  return root?.contest ?? null;
}

/** State of a time span relative to the current time. */
export type SpanState = 'undated' | 'ahead' | 'now' | 'past';

/** Whether one ISO 8601 time is before another; the offsets may differ. */
export const isTimeBefore = (a: string, b: string) => Date.parse(a) < Date.parse(b);

export function getSubmissionState(clock: Contest['submission'], now: string): SpanState {
  if (clock.open) return 'now';
  if (clock.opensAt && isTimeBefore(now, clock.opensAt)) return 'ahead';
  return clock.opensAt || clock.closesAt ? 'past' : 'undated';
}
