import { useRef, useState } from 'react';

/**
 * Returns a function that runs an action, and whether it is running. Further calls are ignored while it is running. Its
 * errors are ignored, because `call` has reported them.
 */
export function useBusyAction<A extends unknown[]>(act: (...args: A) => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  async function run(...args: A) {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    await act(...args).catch(() => {});
    isRunning.current = false;
    setBusy(false);
  }
  return { isBusy, run };
}
