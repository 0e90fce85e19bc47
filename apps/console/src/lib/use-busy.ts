import { useState } from 'react';

/**
 * Tracks whether a call runs. `run` returns null if the call throws; the client has already shown the error.
 */
export function useBusyState() {
  const [busy, setBusy] = useState(false);
  async function runWhileBusy<T>(act: () => Promise<T>): Promise<T | null> {
    setBusy(true);
    try {
      return await act();
    } catch {
      return null;
    } finally {
      setBusy(false);
    }
  }
  return { busy, run: runWhileBusy };
}
