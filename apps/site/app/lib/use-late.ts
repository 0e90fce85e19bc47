import { useEffect, useState } from 'react';

/** Returns true once `isOn` has been true for `ms` milliseconds, to avoid flicker. */
export function useDelayedTrue(isOn: boolean, ms = 200): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isOn) return setLate(false);
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [isOn, ms]);
  return isLate && isOn;
}
