/** React Router's key of the scroll positions in session storage, by history entry. */
const positionsKey = 'react-router-scroll-positions';

/**
 * Deletes the scroll position of the current history entry. React Router's inline script has already restored it; the
 * router would restore it again after hydration, when the reader may have scrolled or started the film.
 */
export function deleteScrollPosition(): void {
  try {
    const positions = JSON.parse(sessionStorage.getItem(positionsKey) ?? '{}');
    delete positions[history.state?.key];
    sessionStorage.setItem(positionsKey, JSON.stringify(positions));
  } catch {
    // Without session storage, no position is restored.
  }
}
