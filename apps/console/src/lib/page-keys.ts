/**
 * Milliseconds for which shortcuts are ignored after a dialog opens or closes, so that typing into the dialog does
 * not trigger them.
 */
const pauseMs = 500;

let openDialogs = 0;
let pausedUntil = 0;

/**
 * Ignores the page's shortcuts for a short time, until a dialog that is about to open has called
 * `registerOpenDialog`.
 */
export function pausePageKeys(): void {
  pausedUntil = Date.now() + pauseMs;
}

/** Ignores the page's shortcuts until the returned function is called when the dialog closes. */
export function registerOpenDialog(): () => void {
  openDialogs += 1;
  pausePageKeys();
  return () => {
    openDialogs -= 1;
    pausePageKeys();
  };
}

export const arePageKeysPaused = () => openDialogs > 0 || Date.now() < pausedUntil;
