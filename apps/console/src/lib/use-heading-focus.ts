import { type RefObject, useEffect, useRef } from 'react';
import { type NavigateOptions, useLocation } from 'react-router';

const state = { isLedOn: true };

/** Navigation options that move the focus to the heading of the next page. */
export const focusHeading: NavigateOptions = { state };

/**
 * Returns a ref for the page's heading. The heading receives the focus after a navigation with
 * `focusHeading`, so that screen readers announce the page.
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
