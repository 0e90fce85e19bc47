import { useEffect, useSyncExternalStore } from 'react';
import { runWhenIdle } from './run-when-idle.ts';

/** Events that show a person is using the page, as opposed to a crawler or a background tab. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input', 'click'] as const;

/** Delay that lets the page respond to the event first. */
const soonMs = 100;

let isTouched = false;

function subscribeToFirstTouch(tell: () => void) {
  // Typed before hydration, or navigated from another page.
  if (document.activeElement && document.activeElement !== document.body) isTouched = true;
  const stopListening = () => {
    for (const sign of signs) document.removeEventListener(sign, recordFirstTouch, options);
  };
  const recordFirstTouch = () => {
    stopListening();
    isTouched = true;
    tell();
  };
  const options = { capture: true, passive: true };
  for (const sign of signs) document.addEventListener(sign, recordFirstTouch, options);
  return stopListening;
}

/** Whether the reader has touched the page since the site was opened. Forms load what they need only then. */
export const usePageTouched = () =>
  useSyncExternalStore(
    subscribeToFirstTouch,
    () => isTouched,
    () => false,
  );

/** Runs `act` shortly after the first touch of the page; `act` must be stable. */
export function useOnFirstTouch(act: () => void) {
  useEffect(() => {
    let callOff = () => {};
    const scheduleAction = () => {
      callOff = runWhenIdle(act, soonMs);
    };
    const leave = subscribeToFirstTouch(scheduleAction);
    if (isTouched) {
      leave();
      scheduleAction();
    }
    return () => {
      leave();
      callOff();
    };
  }, [act]);
}
