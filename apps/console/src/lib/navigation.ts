/** Navigates from outside React; the hash router follows the URL. */
export function navigateTo(path: string) {
  location.hash = `#${path}`;
}

/** Returns the path and query of the open page, without the hash sign. */
export const getCurrentPath = () => location.hash.slice(1) || '/';

/** Returns the path of the open page without its query. */
export const getCurrentPage = () => getCurrentPath().split('?')[0] ?? '/';
