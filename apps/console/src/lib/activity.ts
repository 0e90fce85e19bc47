const idleAfterMs = 60_000;

let lastInputAt = Date.now();

/** Notes whenever somebody touches the page. */
export function trackActivity() {
  const note = () => {
    lastInputAt = Date.now();
  };
  for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const) {
    addEventListener(event, note, { capture: true, passive: true });
  }
}

/** Whether nobody has touched the page for a minute: what it asks for now, it asks for by itself. */
export const isIdle = () => Date.now() - lastInputAt > idleAfterMs;
