import { isPlainPath } from './plain-pages.ts';

/** Whether a click opens a link in another tab or window. */
export const isModifiedClick = (event: MouseEvent): boolean =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;

/** Returns the link of an event if the link leads to a page of the site that the browser loads as a document. */
export function findDocumentLink({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-discover]');
  if (!link || link.origin !== location.origin) return null;
  const isPlainDocument = document.documentElement.hasAttribute('data-plain');
  return isPlainDocument || isPlainPath(link.pathname) ? link : null;
}
