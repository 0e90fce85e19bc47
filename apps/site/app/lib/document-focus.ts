import { findDocumentLink, isModifiedClick } from './document-link.ts';

/** Session storage key of the address to which the reader has followed a link. */
const followedKey = 'followed';

/**
 * Moves the focus after a link has loaded a document: to the start of the page, or, on another view of the same page,
 * to the same link; after Back, to the link that was followed. `use-page-focus.ts` does the same within a document.
 */
export function startDocumentFocus(): void {
  if (document.activeElement === document.body) findFocusTarget()?.focus({ preventScroll: true });
  document.addEventListener('click', rememberFollowedLink);
}

function rememberFollowedLink(event: MouseEvent): void {
  const link = isModifiedClick(event) ? null : findDocumentLink(event);
  if (!link) return;
  const address = link.pathname + link.search;
  history.replaceState({ ...history.state, [followedKey]: address }, '');
  const from = location.pathname;
  try {
    sessionStorage.setItem(followedKey, JSON.stringify({ from, address }));
  } catch {
    // Without session storage, the focus starts at the top of the next document.
  }
}

function consumeFollowedLink(): { from: string; address: string } | null {
  try {
    const json = sessionStorage.getItem(followedKey);
    sessionStorage.removeItem(followedKey);
    return json ? JSON.parse(json) : null;
  } catch {
    return null;
  }
}

function findFocusTarget(): HTMLElement | null {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const link = consumeFollowedLink();
  if (navigation?.type === 'back_forward') {
    return findLink(history.state?.[followedKey]) ?? findPageStart();
  }
  const isFollowed = link?.address === location.pathname + location.search && !location.hash;
  if (!link || !isFollowed) return null;
  return (link.from === location.pathname && findLink(link.address)) || findPageStart();
}

const findLink = (address: string | undefined) =>
  address === undefined
    ? null
    : document.querySelector<HTMLElement>(`main a[href="${CSS.escape(address)}"]:not([tabindex])`);

function findPageStart(): HTMLElement | null {
  const main = document.querySelector('main');
  const start = main?.querySelector<HTMLElement>('[data-page-start], h1');
  if (start) start.tabIndex = -1;
  return start ?? null;
}
