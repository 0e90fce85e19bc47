/**
 * Delays functions while the pointer is pressed. Example: a press on a button moves the focus out of a field, whose
 * error text appears. Without the delay, the text would move the button away from the pointer, and the click would be
 * lost.
 * @returns a function that runs a given function now, or after the current press
 */
export function createPressDelay(page: EventTarget): (run: () => void) => void {
  let isDown = false;
  let waiting: (() => void)[] = [];
  const runWaitingFunctions = () => {
    isDown = false;
    const due = waiting;
    waiting = [];
    // Uses a timer, so that the click event is dispatched first.
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

/** Runs a function now, or after the current press on the page. On the server, runs it at once. */
export const runAfterPress =
  typeof document === 'undefined' ? (run: () => void) => run() : createPressDelay(document);
