import { useLocation, useNavigation } from 'react-router';
import { useLate } from './use-late.ts';

/**
 * Whether another view of the page one is on (a filter, the next page of its list) is on its way,
 * and whether that has lasted long enough to say so.
 */
export function useReloading() {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const isReloading =
    state === 'loading' && location.pathname.toLowerCase() === pathname.toLowerCase();
  return { isReloading, isLate: useLate(isReloading) };
}

/** Whether another page has been on its way for longer than a moment. */
export function useLeaving(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  return useLate(state === 'loading' && location.pathname !== pathname);
}
