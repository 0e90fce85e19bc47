import { findDocumentLink, isModifiedClick } from './document-link.ts';
import { dismissNotice, getShownNotices, showNotice } from './notices.ts';

/**
 * Keeps the page when a link is pressed that would load a document while the browser is offline. Follows the link when
 * the browser is online again, if the page and the notice are still shown. A second press on the link follows it at
 * once, because browsers may report wrongly that they are offline.
 * @param getOfflineText returns the text of the notice that the browser is offline
 */
export function startOfflineLinks(getOfflineText: () => string): void {
  let awaited: { href: string; page: string } | null = null;
  document.addEventListener('click', (event) => {
    const link = isModifiedClick(event) ? null : findDocumentLink(event);
    if (!link || navigator.onLine || isSamePageAnchor(link)) return;
    const isSecondPress = awaited?.href === link.href;
    awaited = isSecondPress ? null : { href: link.href, page: location.href };
    if (isSecondPress) return;
    event.preventDefault();
    showNotice({ level: 'warning', text: getOfflineText(), stay: true, isOfDocument: true });
  });
  addEventListener('online', () => {
    const link = awaited;
    awaited = null;
    // Finds the notice by its text instead of its id, because a failed call replaces the notice by one with the same
    // text.
    const notice = getShownNotices().find(({ text }) => text === getOfflineText());
    if (!link || !notice) return;
    dismissNotice(notice.id);
    if (link.page === location.href) location.assign(link.href);
  });
}

const isSamePageAnchor = ({ hash, pathname, search }: HTMLAnchorElement): boolean =>
  hash !== '' && pathname === location.pathname && search === location.search;
