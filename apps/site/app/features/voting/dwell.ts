/** The part of `document` that reports visibility. */
type Seen = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

/**
 * Measures how long a page was visible.
 *
 * @returns `read` returns the milliseconds so far; `end` stops.
 */
export function measureDwell(page: Seen, now: () => number = () => performance.now()) {
  let before = 0;
  let since = page.visibilityState === 'visible' ? now() : null;
  const read = () => Math.round(before + (since === null ? 0 : now() - since));
  const onVisibilityChange = () => {
    before = read();
    since = page.visibilityState === 'visible' ? now() : null;
  };
  page.addEventListener('visibilitychange', onVisibilityChange);
  return { read, end: () => page.removeEventListener('visibilitychange', onVisibilityChange) };
}
