import { limits } from '@film-contest/contract/limits';

/**
 * Waits for the style sheets of a document that contains the styles of its first view (`inlineStyles`), and applies
 * them. Does not wait for sheets that fail to load or that exceed the timeout of code chunks.
 */
export async function applyStyleSheets(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][media="print"]');
  await Promise.all([...links].map(applyStyleSheet));
}

async function applyStyleSheet(link: HTMLLinkElement): Promise<void> {
  // The document is complete when its sheets have loaded or failed.
  if (!link.sheet && document.readyState !== 'complete') {
    await new Promise((resolve) => {
      link.addEventListener('load', resolve);
      link.addEventListener('error', resolve);
      addEventListener('load', resolve);
      setTimeout(resolve, limits.chunkTimeoutMs);
    });
  }
  link.media = 'all';
}
