import { isBackForwardLoad } from './back-forward.ts';
import { findDocumentLink, isModifiedClick } from './document-link.ts';

/** Session storage key of the link that the reader has followed, or of the form that the reader has submitted. */
const followedKey = 'followed';

/** A followed link, identified by its URL, or a submitted form, identified by the name of its focused field. */
interface Followed {
  from: string;
  address: string;
  field?: string;
}

/**
 * Moves the focus after a document has loaded. `use-page-focus.ts` does the same within a document.
 *
 * - After a link, to the start of the page, or to the same link on another view of the same page.
 * - After the form of a list, to the field that had the focus.
 * - After Back, to the link that was followed.
 */
export function startDocumentFocus(): void {
  if (document.activeElement === document.body) findFocusTarget()?.focus({ preventScroll: true });
  document.addEventListener('click', rememberFollowedLink);
  // Listens on the window, because the document's listeners run first and may prevent the submission.
  addEventListener('submit', rememberSubmittedForm);
}

function rememberFollowedLink(event: MouseEvent): void {
  const link = isModifiedClick(event) ? null : findDocumentLink(event);
  if (!link) return;
  const address = link.pathname + link.search;
  history.replaceState({ ...history.state, [followedKey]: address }, '');
  storeNavigationOrigin({ from: location.pathname, address });
}

function rememberSubmittedForm(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== 'get' || event.defaultPrevented) return;
  const address = new URL(form.getAttribute('action') ?? '', location.href).pathname;
  const field = document.activeElement?.getAttribute('name') ?? '';
  storeNavigationOrigin({ from: location.pathname, address, field });
}

function storeNavigationOrigin(followed: Followed): void {
  try {
    sessionStorage.setItem(followedKey, JSON.stringify(followed));
  } catch {
    // Without session storage, the focus starts at the top of the next document.
  }
}

function consumeNavigationOrigin(): Followed | null {
  try {
    const json = sessionStorage.getItem(followedKey);
    sessionStorage.removeItem(followedKey);
    return json ? JSON.parse(json) : null;
  } catch {
    return null;
  }
}

function findFocusTarget(): HTMLElement | null {
  const followed = consumeNavigationOrigin();
  if (isBackForwardLoad()) return findLink(history.state?.[followedKey]) ?? findPageStart();
  if (!followed) return null;
  const { from, address, field } = followed;
  if (field !== undefined) {
    return address === location.pathname ? (findField(field) ?? findPageStart()) : null;
  }
  if (address !== location.pathname + location.search || location.hash) return null;
  return (from === location.pathname && findLink(address)) || findPageStart();
}

const findLink = (address: string | undefined) =>
  address === undefined
    ? null
    : document.querySelector<HTMLElement>(`main a[href="${CSS.escape(address)}"]:not([tabindex])`);

const findField = (name: string) =>
  document.querySelector<HTMLElement>(
    `main [name="${CSS.escape(name)}"]:not([type="hidden"]):not(:disabled)`,
  );

function findPageStart(): HTMLElement | null {
  const main = document.querySelector('main');
  const start = main?.querySelector<HTMLElement>('[data-page-start], h1');
  if (start) start.tabIndex = -1;
  return start ?? null;
}
