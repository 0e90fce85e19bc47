import { useLocation, useNavigation } from 'react-router';
import { useLate } from './use-late.ts';

/**
 * Whether another view of the current page (a filter, another page of the list) is loading, and whether to
 * show it.
 */
export function useReloading() {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const isReloading =
    state === 'loading' && location.pathname.toLowerCase() === pathname.toLowerCase();
  return { isReloading, isLate: useLate(isReloading) };
}

/** Whether another page has been loading for some time. */
export function useLeaving(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  return useLate(state === 'loading' && location.pathname !== pathname);
}
