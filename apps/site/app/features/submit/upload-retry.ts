const firstDelayMs = 1000;
const longestDelayMs = 30_000;

/**
 * Milliseconds until the next attempt after so many in a row that brought nothing: doubled each time up
 * to half a minute, and scattered, so that not everybody comes back in the same moment.
 */
export function retryDelay(failures: number, random: () => number = Math.random): number {
  const most = Math.min(firstDelayMs * 2 ** Math.max(0, failures - 1), longestDelayMs);
  return Math.round(most * (0.5 + random() / 2));
}

const sleepers = new Set<() => void>();

/** Waits so long, or until something hints that it is worth trying now, or until `signal` gives up. */
export function patience(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      sleepers.delete(wake);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    sleepers.add(wake);
    signal.addEventListener('abort', wake);
    if (signal.aborted) wake();
  });
}

/** Ends every wait: the connection is back, the lid was opened, or somebody pressed a button. */
export function wakeAll(): void {
  for (const wake of [...sleepers]) wake();
}

const onVisible = () => document.visibilityState === 'visible' && wakeAll();

globalThis.addEventListener?.('online', wakeAll);
globalThis.addEventListener?.('pageshow', wakeAll);
globalThis.document?.addEventListener('visibilitychange', onVisible);
globalThis.document?.addEventListener('resume', wakeAll);
