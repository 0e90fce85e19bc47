const idleAfterMs = 60_000;

let lastInputAt = Date.now();

/** Records when the user last used the page. */
export function trackUserActivity() {
  const recordInputTime = () => {
    lastInputAt = Date.now();
  };
  for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const) {
    addEventListener(event, recordInputTime, { capture: true, passive: true });
  }
}

/** Whether the user has not used the page for a minute. Calls made while idle do not extend the session. */
export const isUserIdle = () => Date.now() - lastInputAt > idleAfterMs;
