/** Time in milliseconds without shortcuts after a dialog opens or closes: typed text must not run them. */
const pauseMs = 500;

let openDialogs = 0;
let pausedUntil = 0;

/** Ignores the page's shortcuts until a dialog that is about to open is registered. */
export function pausePageKeys(): void {
  pausedUntil = Date.now() + pauseMs;
}

/** Ignores the page's shortcuts while a dialog is open. Returns the function that ends the registration. */
export function registerOpenDialog(): () => void {
  openDialogs += 1;
  pausePageKeys();
  return () => {
    openDialogs -= 1;
    pausePageKeys();
  };
}

export const arePageKeysPaused = () => openDialogs > 0 || Date.now() < pausedUntil;
