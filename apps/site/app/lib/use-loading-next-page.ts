import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** Returns whether another page has been loading for at least 200 ms. */
export function useIsLoadingNextPage(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  return useDelayedTrue(state === 'loading' && location.pathname !== pathname);
}

/** Returns true once `isOn` has been true for `ms` milliseconds, to avoid flicker. */
function useDelayedTrue(isOn: boolean, ms = 200): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isOn) return setLate(false);
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [isOn, ms]);
  return isLate && isOn;
}
