/** Key in session storage under which React Router keeps scroll positions, by history entry. */
const positionsKey = 'react-router-scroll-positions';

/**
 * Deletes the stored scroll position of the current history entry. React Router's inline script has already restored
 * it. The router would restore it once more after hydration, although the reader may have scrolled or started the film.
 */
export function deleteScrollPosition(): void {
  try {
    const positions = JSON.parse(sessionStorage.getItem(positionsKey) ?? '{}');
    delete positions[history.state?.key];
    sessionStorage.setItem(positionsKey, JSON.stringify(positions));
  } catch {
    // Ignores the exception: without session storage, no position is restored.
  }
}
