import { waitForRetry } from '@film-contest/contract/retry';

const everyMs = 10_000;

type Page = Pick<Document, 'hidden'>;

/**
 * Looks now and every ten seconds, though never while the page is hidden. It looks at once when the
 * page becomes visible or the connection is back.
 *
 * @param look answers whether there will be more to see; it is asked whether to take its answer at all.
 * @returns ends it.
 */
export function lookAgain(
  page: Page,
  look: (isLeft: () => boolean) => Promise<boolean>,
): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;

  async function run() {
    while (!signal.aborted) {
      if (!page.hidden && !(await look(() => signal.aborted))) return;
      await waitForRetry(everyMs, signal);
    }
  }

  void run();
  return () => leaving.abort();
}
