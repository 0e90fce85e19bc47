import { protectDomSinks } from '@film-contest/contract/trusted-types';
import { isBackForwardLoad } from '../lib/back-forward.ts';
import { setDocumentAttributes } from '../lib/document-marks.ts';
import { recordEarlyClick } from '../lib/early-click.ts';
import {
  consumeOneTimeLocale,
  readLocaleCookie,
  readStoredLocale,
  setLocaleCookie,
  storeLocale,
} from '../lib/locale-store.ts';
import { isPreviewDocument, restrictPreviewToPage } from '../lib/preview.ts';
import { readSessionAccount } from '../lib/session.ts';
import { planDocumentLocale } from './locale-plan.ts';

/**
 * Runs in the head of each page before it is painted. A page in another language than the reader's is
 * hidden and reloaded, once, and only if the cookie was really changed.
 */

const root = document.documentElement;
const guardKey = 'locale_reload';

function markReloadAttempt(tag: string | null): { isRepeated: boolean } {
  try {
    const isRepeated = sessionStorage.getItem(guardKey) === String(tag);
    sessionStorage.setItem(guardKey, String(tag));
    return { isRepeated };
  } catch {
    return { isRepeated: true };
  }
}

function clearReloadMark() {
  try {
    sessionStorage.removeItem(guardKey);
  } catch {
    // Ignores the exception: session storage is forbidden.
  }
}

function applyReaderLocale(isRestored: boolean) {
  const { locale = '', tree } = root.dataset;
  const plan = planDocumentLocale({
    rendered: { locale, dir: root.dir },
    tree: tree || null,
    stored: readStoredLocale(),
    mirrored: readLocaleCookie(),
    languages: navigator.languages ?? [navigator.language],
    isRestored,
  });
  if (tree) storeLocale(tree);
  const isMirrored = !plan.isMirrorStale || setLocaleCookie(plan.tag);
  if (!plan.isRenderedWrong) return clearReloadMark();
  if (isMirrored && !markReloadAttempt(plan.tag).isRepeated) {
    root.style.visibility = 'hidden';
    location.reload();
  } else {
    root.dir = plan.wanted.dir;
  }
}

/** Reloads a page that is restored from the back-forward cache, if the account has changed since the page was left. */
function reloadRestoredPage() {
  let reader: string | null = null;
  addEventListener('pagehide', () => {
    reader = readSessionAccount();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && readSessionAccount() !== reader) location.reload();
  });
}

// On pages with React, React Router's inline script restores the scroll position. The browser would restore it later,
// when the reader may already have pressed something.
history.scrollRestoration = root.hasAttribute('data-plain') ? 'auto' : 'manual';
setDocumentAttributes();
protectDomSinks();
reloadRestoredPage();
if (isPreviewDocument()) {
  restrictPreviewToPage();
} else {
  recordEarlyClick();
  consumeOneTimeLocale();
  applyReaderLocale(isBackForwardLoad());
  addEventListener('pageshow', (event) => {
    if (event.persisted) applyReaderLocale(true);
  });
}
