import { ChunkError } from './chunk.ts';
import { limits } from './limits.ts';

const fetched = new Map<string, Promise<void>>();

/**
 * Fetches scripts and style sheets of the app into the browser's HTTP cache. `import()` and `modulepreload` never
 * retry a failed script within the same page; `fetch` does.
 *
 * @throws ChunkError for the first file that could not be fetched. A later call fetches that file again.
 */
export async function prefetchFiles(urls: readonly string[]): Promise<void> {
  await Promise.all(urls.map(prefetchFileOnce));
}

/**
 * Fetches scripts and style sheets, and adds the style sheets to the page.
 *
 * @throws ChunkError for the first file that could not be fetched.
 */
export async function loadFiles(urls: readonly string[]): Promise<void> {
  await prefetchFiles(urls);
  await Promise.all(urls.filter(isStyleUrl).map(attachStylesheet));
}

const isStyleUrl = (url: string) => removeUrlFragment(url).endsWith('.css');

/** Removes the `#` that React Router appends to the URLs of style sheets. */
const removeUrlFragment = (url: string) => url.replace(/#.*/, '');

function prefetchFileOnce(url: string): Promise<void> {
  const known = fetched.get(url) ?? (isFileInPage(url) ? Promise.resolve() : prefetchFile(url));
  fetched.set(url, known);
  known.catch(() => fetched.delete(url));
  return known;
}

/**
 * Whether the page's HTML already loads a file: it links to the file, or contains the rules of the style sheet in a
 * `<style>` element.
 */
const isFileInPage = (url: string) =>
  isStyleUrl(url) ? isStyleSheetInPage(url) : findLinkElement(url, 'modulepreload') !== undefined;

const isStyleSheetInPage = (url: string) =>
  findLinkElement(url, 'stylesheet') !== undefined ||
  [...document.querySelectorAll<HTMLElement>('style[data-sheet]')].some(
    ({ dataset }) => dataset.sheet === removeUrlFragment(url),
  );

const findLinkElement = (url: string, rel: string) =>
  [...document.querySelectorAll<HTMLLinkElement>(`link[rel="${rel}"]`)].find(
    (link) => removeUrlFragment(link.getAttribute('href') ?? '') === removeUrlFragment(url),
  );

async function prefetchFile(url: string): Promise<void> {
  const part = isStyleUrl(url) ? 'style' : 'script';
  // Implements the timeout with a timer, because some supported browsers lack `AbortSignal.timeout`.
  const aborting = new AbortController();
  const timer = setTimeout(() => aborting.abort(), limits.chunkTimeoutMs);
  try {
    const response = await fetch(url, { signal: aborting.signal });
    const isMissing = response.status === 404 || response.status === 410;
    if (!response.ok) throw new ChunkError(isMissing ? 'missing' : 'other', part);
    await response.arrayBuffer();
  } catch (error) {
    if (error instanceof ChunkError) throw error;
    throw new ChunkError(aborting.signal.aborted ? 'timeout' : 'other', part, error);
  } finally {
    clearTimeout(timer);
  }
}

async function attachStylesheet(href: string): Promise<void> {
  if (isStyleSheetInPage(href)) return;
  const link = document.createElement('link');
  const loading = new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => reject(new ChunkError('other', 'style'));
  });
  link.rel = 'stylesheet';
  link.href = href;
  document.head.append(link);
  try {
    await loading;
  } catch (error) {
    // Removes the failed style sheet, so that a later attempt can add it again.
    link.remove();
    throw error;
  }
}
