const address = (entry: number) => `/api/votes/live?entry=${entry}`;

type Tell = (votes: number | null) => void;

/** Scattered, so that a server that starts anew is not met by all its readers at once. */
const reopenMs = () => 10_000 + Math.random() * 20_000;

/**
 * Follows the count of an entry as the server pushes it, while the page is seen. A stream that ends is
 * opened once more after a while; one that is refused gets its next chance when the page is turned to.
 *
 * @param tell gets null while counts are hidden.
 * @returns `isOpen` says whether counts come by themselves now; `end` stops.
 */
export function followVotes(entry: number, tell: Tell, page: Document = document) {
  let stream: EventSource | null = null;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    clearTimeout(reopening);
    stream?.close();
    stream = null;
  };
  const turn = () => {
    close();
    if (page.visibilityState !== 'visible' || typeof EventSource === 'undefined') return;
    stream = new EventSource(address(entry));
    let wasOpen = false;
    stream.onopen = () => {
      wasOpen = true;
    };
    stream.onmessage = ({ data }: MessageEvent<string>) => hear(data, tell);
    stream.onerror = () => {
      close();
      if (wasOpen) reopening = setTimeout(turn, reopenMs());
    };
  };
  turn();
  page.addEventListener('visibilitychange', turn);
  return {
    isOpen: () => stream !== null,
    end() {
      page.removeEventListener('visibilitychange', turn);
      close();
    },
  };
}

function hear(data: string, tell: Tell) {
  try {
    const { votes } = JSON.parse(data) as { votes?: unknown };
    if (votes === null || typeof votes === 'number') tell(votes);
  } catch {
    // What is no count is none: the next one may be.
  }
}
