import type { NavigateFunction } from 'react-router';
import { isPlainPath } from './plain-pages.ts';

let navigate: NavigateFunction | null = null;

/** Makes the router's `navigate` available outside components. Called by the root component. */
export function provideRouterNavigate(given: NavigateFunction): () => void {
  navigate = given;
  return () => {
    navigate = null;
  };
}

/** Navigates to a path of the site; before hydration, and to pages without React, loads a new document. */
export function navigateTo(path: string, state?: unknown) {
  if (navigate && !isPlainPath(path.replace(/[?#].*/, ''))) navigate(path, { state });
  else location.assign(path);
}
