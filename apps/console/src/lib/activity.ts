const idleAfterMs = 60_000;

let lastInputAt = Date.now();

/** Records when the user last used the page. */
export function trackActivity() {
  const note = () => {
    lastInputAt = Date.now();
  };
  for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const) {
    addEventListener(event, note, { capture: true, passive: true });
  }
}

/**
 * Whether the user has not used the page for a minute. Calls made while idle do not extend the session.
 */
export const isIdle = () => Date.now() - lastInputAt > idleAfterMs;
