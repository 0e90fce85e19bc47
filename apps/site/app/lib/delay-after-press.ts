/**
 * Delays functions until the pointer is released. Without the delay, an error text that appears
 * when a press moves the focus out of a field would move the pressed button away, and the click
 * would be lost.
 * @returns a function that runs a given function now, or after the current press.
 */
export function createPressDelay(page: EventTarget): (run: () => void) => void {
  let isDown = false;
  let waiting: (() => void)[] = [];
  const runWaitingFunctions = () => {
    isDown = false;
    const due = waiting;
    waiting = [];
    // Waits for a timer, so that the click event is dispatched first.
    if (due.length > 0)
      setTimeout(() => {
        for (const run of due) run();
      });
  };
  page.addEventListener('pointerdown', () => (isDown = true), { capture: true });
  page.addEventListener('pointerup', runWaitingFunctions, { capture: true });
  page.addEventListener('pointercancel', runWaitingFunctions, { capture: true });
  return (run) => {
    if (isDown) waiting.push(run);
    else run();
  };
}

/** Runs a function after the current press on the page; on the server, at once. */
export const runAfterPress =
  typeof document === 'undefined' ? (run: () => void) => run() : createPressDelay(document);
