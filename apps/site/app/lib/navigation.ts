import type { NavigateFunction } from 'react-router';

let navigate: NavigateFunction | null = null;

/** Makes the router's `navigate` available outside components. Called by the root component. */
export function provideRouterNavigate(given: NavigateFunction): () => void {
  navigate = given;
  return () => {
    navigate = null;
  };
}

/** Navigates to a path of the site. Before hydration, loads a new document instead. */
export function navigateTo(path: string, state?: unknown) {
  if (navigate) navigate(path, { state });
  else location.assign(path);
}
