import { waitForRetry } from '@film-contest/contract/retry';

const everyMs = 10_000;

type Page = Pick<Document, 'hidden'>;

/**
 * Calls `look` now and every ten seconds while the page is visible. Calls it at once when the page becomes visible or
 * the browser comes online.
 * @param look returns whether to continue; its argument is a function that returns whether polling was stopped
 * @returns a function that stops polling
 */
export function pollWhileVisible(
  page: Page,
  look: (isLeft: () => boolean) => Promise<boolean>,
): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;

  async function runPolling() {
    while (!signal.aborted) {
      if (!page.hidden && !(await look(() => signal.aborted))) return;
      await waitForRetry(everyMs, signal);
    }
  }

  void runPolling();
  return () => leaving.abort();
}
