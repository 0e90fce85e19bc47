/** The last click on the page before it was hydrated. */
interface EarlyPress {
  last: Event | null;
  onClick: (event: Event) => void;
}

declare global {
  interface Window {
    earlyPress?: EarlyPress;
  }
}

/** Records the last click until the page is hydrated. Called by the head script. */
export function recordEarlyClick() {
  const kept: EarlyPress = {
    last: null,
    onClick(event) {
      kept.last = event;
    },
  };
  window.earlyPress = kept;
  addEventListener('click', kept.onClick, true);
}

/** Repeats the last click before hydration. Must be called right after hydration. */
export function replayEarlyClick() {
  const kept = window.earlyPress;
  if (!kept) return;
  delete window.earlyPress;
  removeEventListener('click', kept.onClick, true);
  const { last } = kept;
  if (!(last?.target instanceof Element) || last.eventPhase !== Event.NONE) return;
  const button = last.target.closest<HTMLElement>('button[type="button"]');
  setTimeout(() => button?.isConnected && button.click());
}
