import { findDocumentLink, isModifiedClick } from './document-link.ts';
import { dismissNotice, showNotice } from './notices.ts';

/**
 * Keeps the page when a link is pressed that would load a document while the browser is offline, and follows the link
 * when the browser is online again.
 * @param getOfflineText returns the text of the notice that the browser is offline
 */
export function startOfflineLinks(getOfflineText: () => string): void {
  let awaited: { href: string; notice: number } | null = null;
  document.addEventListener('click', (event) => {
    const link = isModifiedClick(event) ? null : findDocumentLink(event);
    if (!link || navigator.onLine) return;
    event.preventDefault();
    const notice = showNotice({ level: 'warning', text: getOfflineText(), stay: true });
    awaited = { href: link.href, notice };
  });
  addEventListener('online', () => {
    if (!awaited) return;
    dismissNotice(awaited.notice);
    location.assign(awaited.href);
    awaited = null;
  });
}
