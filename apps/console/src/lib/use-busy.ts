import { useState } from 'react';

/**
 * Tells whether a call of this component runs. `run` returns null for a call that throws: the API client has
 * already shown the error.
 */
export function useBusy() {
  const [busy, setBusy] = useState(false);
  async function run<T>(act: () => Promise<T>): Promise<T | null> {
    setBusy(true);
    try {
      return await act();
    } catch {
      return null;
    } finally {
      setBusy(false);
    }
  }
  return { busy, run };
}
