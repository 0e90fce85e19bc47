import { useEffect, useSyncExternalStore } from 'react';

/** What tells that somebody is at the page, and not only a crawler or a tab opened for later. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input', 'click'] as const;

let isTouched = false;

function subscribe(tell: () => void) {
  const touch = () => {
    isTouched = true;
    tell();
  };
  // Typed into before the scripts were here, or led to from another page.
  if (document.activeElement && document.activeElement !== document.body) isTouched = true;
  const options = { capture: true, once: true, passive: true };
  for (const sign of signs) document.addEventListener(sign, touch, options);
  return () => {
    for (const sign of signs) document.removeEventListener(sign, touch, options);
  };
}

/** Whether somebody has pointed, pressed or typed since the site was opened: what a form needs beyond its looks waits for it. */
export const useTouched = () =>
  useSyncExternalStore(
    subscribe,
    () => isTouched,
    () => false,
  );

/** Runs `act` at the first touch, or at once after it; `act` must stay the same function. */
export function useWhenTouched(act: () => void) {
  const isTouched = useTouched();
  useEffect(() => {
    if (isTouched) act();
  }, [isTouched, act]);
}
