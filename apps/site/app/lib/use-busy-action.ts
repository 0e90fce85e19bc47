import { useRef, useState } from 'react';

/**
 * Returns a function that runs an action, and whether the action is running. Ignores calls while the action is running.
 * Ignores errors of the action, because `call` has reported them.
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
