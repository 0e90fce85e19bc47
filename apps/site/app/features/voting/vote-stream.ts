import { loadChunk } from '@film-contest/contract/chunk';
import { getRetryDelayMs, waitForRetry } from '@film-contest/contract/retry';
import type { StreamEnd } from './read-events.ts';

const buildStreamPath = (entry: number) => `/api/votes/live?entry=${entry}`;

type Tell = (votes: number | null) => void;

/**
 * Follows the vote count of an entry by server-sent events while the page is visible. A closed stream is opened again.
 * A rejected stream is retried only when the page becomes visible again.
 * @param tell called with each count, and with null while counts are hidden
 * @returns `isOpen` returns whether the server pushes counts now; `end` closes the stream
 */
export function subscribeToVoteCount(entry: number, tell: Tell, page: Document = document) {
  let isOpen = false;
  let following = new AbortController();

  async function readCountStreamOnce(signal: AbortSignal): Promise<StreamEnd> {
    const onOpen = () => {
      isOpen = true;
    };
    const onData = (data: string) => handleVoteCountEvent(data, tell);
    try {
      const { readServerSentEvents } = await loadChunk(() => import('./read-events.ts'));
      return await readServerSentEvents(buildStreamPath(entry), { signal, onOpen, onData });
    } catch {
      return { type: 'failed' };
    } finally {
      isOpen = false;
    }
  }

  async function followCountStream(signal: AbortSignal): Promise<void> {
    for (let failures = 1; !signal.aborted; failures++) {
      const end = await readCountStreamOnce(signal);
      if (end.type === 'refused') return;
      if (end.type === 'over') failures = 1;
      const ms = (end.type === 'over' && end.retryMs) || getRetryDelayMs(failures);
      if (await waitForRetry(ms, signal)) failures = 0;
    }
  }

  function onVisibilityChange() {
    following.abort();
    following = new AbortController();
    if (page.visibilityState === 'visible') void followCountStream(following.signal);
  }

  onVisibilityChange();
  page.addEventListener('visibilitychange', onVisibilityChange);
  return {
    isOpen: () => isOpen,
    end() {
      page.removeEventListener('visibilitychange', onVisibilityChange);
      following.abort();
    },
  };
}

function handleVoteCountEvent(data: string, tell: Tell) {
  try {
    const { votes } = JSON.parse(data) as { votes?: unknown };
    if (votes === null || typeof votes === 'number') tell(votes);
  } catch {
    // Ignores events that are not valid JSON.
  }
}
