/**
 * Follows the pointer, so that something can be put off until it is up again. Leaving a field by a
 * press on something below it would otherwise move that away under the finger, and lose the press.
 *
 * @returns runs what it is given: now, or right after the press that is under way.
 */
export function watchPresses(page: EventTarget): (run: () => void) => void {
  let isDown = false;
  let waiting: (() => void)[] = [];
  const end = () => {
    isDown = false;
    const due = waiting;
    waiting = [];
    // The click that the press makes comes first.
    if (due.length > 0)
      setTimeout(() => {
        for (const run of due) run();
      });
  };
  page.addEventListener('pointerdown', () => (isDown = true), { capture: true });
  page.addEventListener('pointerup', end, { capture: true });
  page.addEventListener('pointercancel', end, { capture: true });
  return (run) => {
    if (isDown) waiting.push(run);
    else run();
  };
}

/** The same for the whole page; on the server nobody presses anything. */
export const afterPress =
  typeof document === 'undefined' ? (run: () => void) => run() : watchPresses(document);
