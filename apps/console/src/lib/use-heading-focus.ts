import { type RefObject, useEffect, useRef } from 'react';
import { type NavigateOptions, useLocation } from 'react-router';

const state = { isLedOn: true };

/** Options of a step that a page takes by itself: the reader is led to the next page's heading. */
export const focusHeading: NavigateOptions = { state };

/**
 * For the heading of a page that others lead on to: it takes the focus then, so that it is read out
 * and the keyboard goes on from there.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, state: given } = useLocation();
  const isHeadingFocused = (given as typeof state | null)?.isLedOn === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step has a key of its own
  useEffect(() => {
    if (isHeadingFocused) heading.current?.focus({ preventScroll: true });
  }, [isHeadingFocused, key]);
  return heading;
}
