import { findDocumentLink } from './document-link.ts';

const prefetched = new Set<string>();

/** Fetches the document of a link when the reader points at it or focuses it, if a click would load a document. */
export function startDocumentPrefetch(): void {
  document.addEventListener('pointerover', prefetchLinkedDocument, { passive: true });
  document.addEventListener('focusin', prefetchLinkedDocument);
}

function prefetchLinkedDocument(event: Event): void {
  const link = findDocumentLink(event);
  if (!link || link.pathname === location.pathname) return;
  const address = link.pathname + link.search;
  if (prefetched.has(address)) return;
  prefetched.add(address);
  const hint = document.createElement('link');
  hint.rel = 'prefetch';
  hint.href = address;
  document.head.append(hint);
}
