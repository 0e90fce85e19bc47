import { isTransient, retry } from '@film-contest/contract/retry';
import { call } from './api.ts';

/** How long a card must be half in view to have been seen. */
const seenMs = 1_000;

/** As many as one call takes. */
const mostAtOnce = 100;

interface Host {
  page: Pick<Document, 'visibilityState' | 'addEventListener'>;
  window: Pick<Window, 'addEventListener'>;
  Observer: typeof IntersectionObserver;
  /** Address of the page that is shown: another one is another view. */
  address(): string;
  send(entries: number[]): void;
}

interface Card {
  entry: number;
  isInView: boolean;
  timer?: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Notes which films were seen, each once in a view of a page, and sends them when the view ends. The
 * server counts them by entry and day, without the reader.
 */
export function createImpressions({ page, window, Observer, address, send }: Host) {
  const cards = new Map<Element, Card>();
  const seen = new Set<number>();
  let waiting: number[] = [];
  let view = address();
  const observer = new Observer(notice, { threshold: 0.5 });

  function notice(changes: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of changes) {
      const card = cards.get(target);
      if (!card) continue;
      card.isInView = isIntersecting;
      judge(card);
    }
  }

  function judge(card: Card): void {
    clearTimeout(card.timer);
    const isLookedAt = card.isInView && page.visibilityState === 'visible';
    card.timer = isLookedAt && !seen.has(card.entry) ? setTimeout(note, seenMs, card) : undefined;
  }

  function note({ entry }: Card): void {
    if (seen.has(entry)) return;
    seen.add(entry);
    waiting.push(entry);
    if (waiting.length >= mostAtOnce) tell();
  }

  function tell(): void {
    if (waiting.length > 0) send(waiting);
    waiting = [];
  }

  function beginView(): void {
    if (address() === view) return;
    view = address();
    tell();
    seen.clear();
  }

  page.addEventListener('visibilitychange', () => {
    for (const card of cards.values()) judge(card);
    if (page.visibilityState === 'hidden') tell();
  });
  // Not every browser says that a page is hidden when it is left.
  window.addEventListener('pagehide', tell);

  return {
    /** Watches a card for as long as it is shown. */
    watch(element: Element, entry: number): () => void {
      beginView();
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

let shared: ReturnType<typeof createImpressions> | null = null;

/**
 * Sends lists one after the other, each until it is answered. While the server cannot be reached they gather, and one
 * loop of attempts sends them.
 */
export function createQueue(post: (entries: number[]) => Promise<unknown>) {
  let waiting: number[] = [];
  let sending: AbortController | null = null;

  async function sendAll(signal: AbortSignal): Promise<void> {
    while (waiting.length > 0 && !signal.aborted) {
      const part = waiting.slice(0, mostAtOnce);
      try {
        await retry(() => post(part), { signal });
      } catch (error) {
        // The others wait for the next page.
        if (isTransient(error)) return;
      }
      waiting = waiting.slice(part.length);
    }
  }

  return {
    send(entries: number[]): void {
      waiting.push(...entries);
      if (sending) return;
      sending = new AbortController();
      void sendAll(sending.signal).finally(() => {
        sending = null;
      });
    },
    /** Makes no more attempts until the next `send`. */
    stop: () => sending?.abort(),
  };
}

/** Sends the impressions even while the page is being left, and without the cookie that names this device. */
const postImpressions = (entries: number[]) =>
  call('recordImpressions', {
    body: { entries },
    background: true,
    keepalive: true,
    omitsCookies: true,
  });

function startImpressions() {
  const { send, stop } = createQueue(postImpressions);
  const impressions = createImpressions({
    page: document,
    window,
    Observer: IntersectionObserver,
    address: () => location.pathname + location.search,
    send,
  });
  // Registered later than the listener that sends: the last attempt has begun.
  window.addEventListener('pagehide', stop);
  return impressions;
}

/** The same for this browser; one that cannot tell what is in view stays silent. */
export function watchSeen(element: Element, entry: number): () => void {
  if (typeof IntersectionObserver === 'undefined') return () => {};
  shared ??= startImpressions();
  return shared.watch(element, entry);
}
