/**
 * Delays functions until the pointer is up. Leaving a field by pressing something below it would otherwise
 * move that away and lose the click.
 *
 * @returns runs a function now, or after the current press.
 */
export function createPressDelay(page: EventTarget): (run: () => void) => void {
  let isDown = false;
  let waiting: (() => void)[] = [];
  const runWaitingFunctions = () => {
    isDown = false;
    const due = waiting;
    waiting = [];
    // The click event is dispatched first.
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

/** For the whole page; on the server, runs at once. */
export const afterPress =
  typeof document === 'undefined' ? (run: () => void) => run() : createPressDelay(document);
