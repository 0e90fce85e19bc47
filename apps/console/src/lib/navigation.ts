/** Goes to a page from outside of React; the hash router listens. */
export function navigateTo(path: string) {
  location.hash = `#${path}`;
}

/** The page that is open: path and query, without the hash sign. */
export const getCurrentPath = () => location.hash.slice(1) || '/';

/** The open page without its query. */
export const getCurrentPage = () => getCurrentPath().split('?')[0] ?? '/';
