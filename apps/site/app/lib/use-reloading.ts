import { useLocation, useNavigation } from 'react-router';
import { useDelayedTrue } from './use-late.ts';

/**
 * Whether another view of the current page (a filter, another page of the list) is loading, and whether to
 * show it.
 */
export function useIsReloadingPage() {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const isReloading =
    state === 'loading' && location.pathname.toLowerCase() === pathname.toLowerCase();
  return { isReloading, isLate: useDelayedTrue(isReloading) };
}

/** Whether another page has been loading for some time. */
export function useIsLoadingNextPage(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  return useDelayedTrue(state === 'loading' && location.pathname !== pathname);
}
