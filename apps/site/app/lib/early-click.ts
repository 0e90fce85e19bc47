/** The last click on the page before it was hydrated. */
interface EarlyClick {
  last: Event | null;
  onClick: (event: Event) => void;
}

declare global {
  interface Window {
    earlyClick?: EarlyClick;
  }
}

/** Records the last click until the page is hydrated. Called by the head script. */
export function recordEarlyClick() {
  const kept: EarlyClick = {
    last: null,
    onClick(event) {
      kept.last = event;
    },
  };
  window.earlyClick = kept;
  addEventListener('click', kept.onClick, true);
}

/** Repeats the last click that was made before hydration. Must be called right after hydration. */
export function replayEarlyClick() {
  const kept = window.earlyClick;
  if (!kept) return;
  delete window.earlyClick;
  removeEventListener('click', kept.onClick, true);
  const { last } = kept;
  if (!(last?.target instanceof Element) || last.eventPhase !== Event.NONE) return;
  const button = last.target.closest<HTMLElement>('button[type="button"]');
  setTimeout(() => button?.isConnected && button.click());
}
