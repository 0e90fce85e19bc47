import { useEffect, useSyncExternalStore } from 'react';
import { whenIdle } from './when-idle.ts';

/** What tells that somebody is at the page, and not only a crawler or a tab opened for later. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input', 'click'] as const;

/** A press has been answered by then; what is fetched after it shall not be waited for. */
const soonMs = 100;

let isTouched = false;

function subscribe(tell: () => void) {
  // Typed into before the scripts were here, or led to from another page.
  if (document.activeElement && document.activeElement !== document.body) isTouched = true;
  const leave = () => {
    for (const sign of signs) document.removeEventListener(sign, touch, options);
  };
  const touch = () => {
    leave();
    isTouched = true;
    tell();
  };
  const options = { capture: true, passive: true };
  for (const sign of signs) document.addEventListener(sign, touch, options);
  return leave;
}

/** Whether somebody has pointed, pressed or typed since the site was opened: what a form needs beyond its looks waits for it. */
export const useTouched = () =>
  useSyncExternalStore(
    subscribe,
    () => isTouched,
    () => false,
  );

/** Runs `act` once the first touch has been answered, or soon where it was before; `act` must stay the same function. */
export function useWhenTouched(act: () => void) {
  useEffect(() => {
    let callOff = () => {};
    const actSoon = () => {
      callOff = whenIdle(act, soonMs);
    };
    const leave = subscribe(actSoon);
    if (isTouched) {
      leave();
      actSoon();
    }
    return () => {
      leave();
      callOff();
    };
  }, [act]);
}
