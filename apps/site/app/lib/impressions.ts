import { isTransientError, retryUntilSuccess } from '@film-contest/contract/retry';
import { call } from './api.ts';

/** Time in milliseconds for which at least half of a film's card must be visible to count as an impression. */
const seenMs = 1_000;

/** Maximum number of impressions per call. */
const maxPerBatch = 100;

interface Host {
  page: Pick<Document, 'visibilityState' | 'addEventListener'>;
  window: Pick<Window, 'addEventListener'>;
  Observer: typeof IntersectionObserver;
  /** Returns the URL of the current page. A new URL starts a new page view. */
  address(): string;
  send(entries: number[]): void;
}

interface Card {
  entry: number;
  isInView: boolean;
  timer?: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Collects impressions of film cards, at most one per film and page view, and sends them when the
 * page view ends. The server counts impressions per entry and day, not per reader.
 */
export function createImpressionCollector({ page, window, Observer, address, send }: Host) {
  const cards = new Map<Element, Card>();
  const seen = new Set<number>();
  let waiting: number[] = [];
  let view = address();
  const observer = new Observer(onIntersection, { threshold: 0.5 });

  function onIntersection(changes: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of changes) {
      const card = cards.get(target);
      if (!card) continue;
      card.isInView = isIntersecting;
      updateVisibilityTimer(card);
    }
  }

  function updateVisibilityTimer(card: Card): void {
    clearTimeout(card.timer);
    const isLookedAt = card.isInView && page.visibilityState === 'visible';
    card.timer =
      isLookedAt && !seen.has(card.entry)
        ? setTimeout(countCardImpression, seenMs, card)
        : undefined;
  }

  function countCardImpression({ entry }: Card): void {
    if (seen.has(entry)) return;
    seen.add(entry);
    waiting.push(entry);
    if (waiting.length >= maxPerBatch) sendCollectedImpressions();
  }

  function sendCollectedImpressions(): void {
    if (waiting.length > 0) send(waiting);
    waiting = [];
  }

  function startPageView(): void {
    if (address() === view) return;
    view = address();
    sendCollectedImpressions();
    seen.clear();
  }

  page.addEventListener('visibilitychange', () => {
    for (const card of cards.values()) updateVisibilityTimer(card);
    if (page.visibilityState === 'hidden') sendCollectedImpressions();
  });
  // Also listens for `pagehide`, because some browsers do not report a left page as hidden.
  window.addEventListener('pagehide', sendCollectedImpressions);

  return {
    /** Observes a film's card while it is shown; returns a function that stops observing. */
    watch(element: Element, entry: number): () => void {
      startPageView();
      const card: Card = { entry, isInView: false };
      cards.set(element, card);
      observer.observe(element);
      return () => {
        clearTimeout(card.timer);
        observer.unobserve(element);
        cards.delete(element);
      };
    },
  };
}

let shared: ReturnType<typeof createImpressionCollector> | null = null;

/**
 * Creates a queue that sends lists of impressions one after the other, with retries. While the server is unreachable,
 * impressions accumulate and are sent together later.
 */
export function createImpressionQueue(post: (entries: number[]) => Promise<unknown>) {
  let waiting: number[] = [];
  let sending: AbortController | null = null;

  async function sendQueuedImpressions(signal: AbortSignal): Promise<void> {
    while (waiting.length > 0 && !signal.aborted) {
      const part = waiting.slice(0, maxPerBatch);
      try {
        await retryUntilSuccess(() => post(part), { signal });
      } catch (error) {
        // Ignores the failure. Unsent impressions are sent when the next page is opened.
        if (isTransientError(error)) return;
      }
      waiting = waiting.slice(part.length);
    }
  }

  return {
    send(entries: number[]): void {
      waiting.push(...entries);
      if (sending) return;
      sending = new AbortController();
      void sendQueuedImpressions(sending.signal).finally(() => {
        sending = null;
      });
    },
    /** Stops retrying. The next `send` starts again. */
    stop: () => sending?.abort(),
  };
}

/** Sends impressions without the voter cookie. The request continues when the page is left (`keepalive`). */
const postImpressions = (entries: number[]) =>
  call('recordImpressions', {
    body: { entries },
    background: true,
    keepalive: true,
    omitsCookies: true,
  });

function startImpressionCollection() {
  let restores = 0;
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) restores += 1;
  });
  const { send, stop } = createImpressionQueue(postImpressions);
  const impressions = createImpressionCollector({
    page: document,
    window,
    Observer: IntersectionObserver,
    // A page that is restored from the back-forward cache counts as another page view.
    address: () => `${location.pathname}${location.search} ${restores}`,
    send,
  });
  // This listener is added last, so that the last attempt to send starts before retries are stopped.
  window.addEventListener('pagehide', stop);
  return impressions;
}

/** Observes the impressions of a film's card. Does nothing in browsers without IntersectionObserver. */
export function observeCardImpression(element: Element, entry: number): () => void {
  if (typeof IntersectionObserver === 'undefined') return () => {};
  shared ??= startImpressionCollection();
  return shared.watch(element, entry);
}
