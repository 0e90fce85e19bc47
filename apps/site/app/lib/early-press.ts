/** A press on a button that came before the page answered presses. */
interface EarlyPress {
  last: Event | null;
  onClick: (event: Event) => void;
}

declare global {
  interface Window {
    earlyPress?: EarlyPress;
  }
}

/** From the head script: remembers the last press while the page is still arriving. */
export function keepEarlyPress() {
  const kept: EarlyPress = {
    last: null,
    onClick(event) {
      kept.last = event;
    },
  };
  window.earlyPress = kept;
  addEventListener('click', kept.onClick, true);
}

/**
 * Presses the button again that nothing heard. To be called as soon as the page is live, in a layout
 * effect: a press that is under way in that very moment is React's own, which hears it afterwards.
 */
export function replayEarlyPress() {
  const kept = window.earlyPress;
  if (!kept) return;
  delete window.earlyPress;
  removeEventListener('click', kept.onClick, true);
  const { last } = kept;
  if (!(last?.target instanceof Element) || last.eventPhase !== Event.NONE) return;
  const button = last.target.closest<HTMLElement>('button[type="button"]');
  setTimeout(() => button?.isConnected && button.click());
}
