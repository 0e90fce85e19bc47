import { getRetryDelayMs, waitForRetry } from '@film-contest/contract/retry';

const quietMs = 2000;
const longestMs = 10_000;

/**
 * Creates the autosave of a draft. It saves after a pause in typing, and every ten seconds during long typing. Failed
 * saves are retried with back-off.
 * @param save returns whether unsaved input remains that can be retried
 * @returns `changed` to call after each change, `stop` to call when the page is left
 */
export function createAutosave(save: () => Promise<boolean>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsavedSince: number | null = null;
  let saving = new AbortController();

  function scheduleSave(ms: number) {
    stopAutosave();
    timer = setTimeout(runAutosave, ms);
  }

  async function runAutosave() {
    unsavedSince = null;
    saving = new AbortController();
    const { signal } = saving;
    for (let failures = 1; (await save()) && !signal.aborted; failures++) {
      if (await waitForRetry(getRetryDelayMs(failures), signal)) failures = 0;
      if (signal.aborted) return;
    }
  }

  function stopAutosave() {
    saving.abort();
    clearTimeout(timer);
  }

  return {
    changed() {
      unsavedSince ??= Date.now();
      scheduleSave(Math.min(quietMs, unsavedSince + longestMs - Date.now()));
    },
    stop: stopAutosave,
  };
}
