import { useLocation, useNavigation } from 'react-router';
import { useDelayedTrue } from './use-late.ts';

/** Whether another view of this page is loading, and whether to show a loading state. */
export function useIsReloadingPage() {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const isReloading =
    state === 'loading' && location.pathname.toLowerCase() === pathname.toLowerCase();
  return { isReloading, isLate: useDelayedTrue(isReloading) };
}

/** Returns whether another page has been loading for some time. */
export function useIsLoadingNextPage(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  return useDelayedTrue(state === 'loading' && location.pathname !== pathname);
}
