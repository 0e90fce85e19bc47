interface RouterGlobals {
  __reactRouterDataRouter?: { state: { historyAction: string } };
}

const addressNow = () => location.pathname + location.search;

let last = addressNow();

/**
 * Moves the focus along with the pages, as a new document would: to the heading of the new one, and on
 * the way back to the link that led away. What a page has given the focus to by itself keeps it, and so
 * does a field that is being used.
 */
export function takeFocus(): void {
  const left = last;
  last = addressNow();
  const main = document.querySelector('main');
  if (left === last || !main || main.querySelector(':focus:not(a)')) return;
  const link = isBack() && main.querySelector<HTMLElement>(linkTo(left));
  const place = link || main.querySelector('h1') || main;
  if (!link) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

const linkTo = (address: string) => `a[href="${CSS.escape(address)}"]:not([tabindex])`;

const isBack = () =>
  (globalThis as RouterGlobals).__reactRouterDataRouter?.state.historyAction === 'POP';

/** Has a page's styles at hand before the page is. */
export async function preloadStyle(href: string): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return;
  const link = document.createElement('link');
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => reject(new Error(`Unable to preload CSS for ${href}`));
    Object.assign(link, { rel: 'preload', as: 'style', href });
    document.head.append(link);
  }).finally(() => link.remove());
}
