/**
 * Waits for the style sheets of a document that contains the styles of its first view (`inlineStyles`), and applies
 * them. Ignores sheets that fail to load.
 */
export async function applyStyleSheets(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][media="print"]');
  await Promise.all([...links].map(applyStyleSheet));
}

async function applyStyleSheet(link: HTMLLinkElement): Promise<void> {
  if (!link.sheet) {
    await new Promise((resolve) => {
      link.addEventListener('load', resolve);
      link.addEventListener('error', resolve);
    });
  }
  link.media = 'all';
}
