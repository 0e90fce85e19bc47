import type { NavigateFunction } from 'react-router';

let navigate: NavigateFunction | null = null;

/** Lends the router to code outside of components; the root does so once it is live. */
export function lendNavigate(given: NavigateFunction): () => void {
  navigate = given;
  return () => {
    navigate = null;
  };
}

/** Goes to an address of the site; before the router is live, as a new document. */
export function goTo(path: string, state?: unknown) {
  if (navigate) navigate(path, { state });
  else location.assign(path);
}
