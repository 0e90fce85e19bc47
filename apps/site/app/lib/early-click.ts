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

/** Buttons that work without React (`start-controls.ts`). */
const controls = 'button[data-control]';

/**
 * Repeats the last click if it pressed a control that works without React. Later clicks on such controls clear the
 * record, because the controls now respond at once.
 */
export function replayEarlyControlClick() {
  const kept = window.earlyClick;
  const button = findEarlyButton(kept);
  if (kept && button?.matches(controls)) {
    kept.last = null;
    clickLater(button);
  }
  document.addEventListener('click', ({ target }) => {
    const isHandled = target instanceof Element && target.closest(controls);
    if (isHandled && window.earlyClick) window.earlyClick.last = null;
  });
}

/** Repeats the last click before hydration. Must be called right after hydration. */
export function replayEarlyClick() {
  const kept = window.earlyClick;
  if (!kept) return;
  delete window.earlyClick;
  removeEventListener('click', kept.onClick, true);
  const button = findEarlyButton(kept);
  if (button) clickLater(button);
}

function findEarlyButton(kept: EarlyClick | undefined): HTMLElement | null {
  const last = kept?.last;
  if (!(last?.target instanceof Element) || last.eventPhase !== Event.NONE) return null;
  return last.target.closest<HTMLElement>('button[type="button"]');
}

const clickLater = (button: HTMLElement) => setTimeout(() => button.isConnected && button.click());
