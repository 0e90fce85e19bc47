/** The part of `document` that the measurement uses. */
type Seen = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

/** Measures how long a page is visible. `read` returns the time so far in milliseconds; `end` stops the measurement. */
export function measureVisibleTime(page: Seen, now: () => number = () => performance.now()) {
  let before = 0;
  let since = page.visibilityState === 'visible' ? now() : null;
  const readVisibleMs = () => Math.round(before + (since === null ? 0 : now() - since));
  const onVisibilityChange = () => {
    before = readVisibleMs();
    since = page.visibilityState === 'visible' ? now() : null;
  };
  page.addEventListener('visibilitychange', onVisibilityChange);
  return {
    read: readVisibleMs,
    end: () => page.removeEventListener('visibilitychange', onVisibilityChange),
  };
}
