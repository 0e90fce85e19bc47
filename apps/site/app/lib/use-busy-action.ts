import { useRef, useState } from 'react';

/** Runs an action one at a time: ignores calls while it is running, and its errors, which `call` has reported. */
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
