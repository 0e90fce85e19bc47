import { useEffect, useState } from 'react';

/** True once `isOn` has lasted for `ms`, to avoid flicker. */
export function useDelayedTrue(isOn: boolean, ms = 200): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isOn) return setLate(false);
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [isOn, ms]);
  return isLate && isOn;
}
