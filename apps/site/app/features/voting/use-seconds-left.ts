import { useEffect, useState } from 'react';

const secondsUntil = (at: number) => Math.max(0, Math.ceil((at - Date.now()) / 1000));

/** Counts down the seconds until a Unix time in milliseconds; null without one. */
export function useSecondsLeft(at: number | null): number | null {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    if (at === null) return setSeconds(null);
    setSeconds(secondsUntil(at));
    const timer = setInterval(() => setSeconds(secondsUntil(at)), 250);
    return () => clearInterval(timer);
  }, [at]);
  return at === null ? null : (seconds ?? secondsUntil(at));
}
