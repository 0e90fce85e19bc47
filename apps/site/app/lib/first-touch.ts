import { useEffect, useSyncExternalStore } from 'react';
import { runWhenIdle } from './run-when-idle.ts';

/** Events that show that a person uses the page, not a crawler or a background tab. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input', 'click'] as const;

/** Delay in milliseconds that lets the page respond to the reader's event first. */
const soonMs = 100;

let isTouched = false;

function subscribeToFirstTouch(tell: () => void) {
  // A focused element counts as interaction: the reader typed before hydration, or came from another page.
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

/** Whether the reader has interacted with the site. From then on, forms load captchas and schemas. */
export const useHasInteracted = () =>
  useSyncExternalStore(
    subscribeToFirstTouch,
    () => isTouched,
    () => false,
  );

/**
 * Runs a function shortly after the reader's first interaction with the page. Every render must pass the same function.
 */
export function useOnFirstTouch(act: () => void) {
  useEffect(() => {
    let cancelAction = () => {};
    const scheduleAction = () => {
      cancelAction = runWhenIdle(act, soonMs);
    };
    const leave = subscribeToFirstTouch(scheduleAction);
    if (isTouched) {
      leave();
      scheduleAction();
    }
    return () => {
      leave();
      cancelAction();
    };
  }, [act]);
}
