import { isPlainPath } from './plain-pages.ts';

const prefetched = new Set<string>();

/** Fetches the document of a link when the reader points at it or focuses it, if a click would load a document. */
export function startDocumentPrefetch(): void {
  document.addEventListener('pointerover', prefetchLinkedDocument, { passive: true });
  document.addEventListener('focusin', prefetchLinkedDocument);
}

function prefetchLinkedDocument({ target }: Event): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-discover]');
  if (!link) return;
  const { origin, pathname, search } = new URL(link.href);
  const isPage = origin === location.origin && pathname !== location.pathname;
  if (!isPage || !(isPlainDocument() || isPlainPath(pathname)) || prefetched.has(pathname + search))
    return;
  prefetched.add(pathname + search);
  const hint = document.createElement('link');
  hint.rel = 'prefetch';
  hint.href = pathname + search;
  document.head.append(hint);
}

const isPlainDocument = () => document.documentElement.hasAttribute('data-plain');
