/** The block in which the server sends what the loaders returned (`addPageData`). */
export const pageDataId = 'page-data';
export const pageDataType = 'text/x-turbo-stream';

interface RouterGlobals {
  __reactRouterContext?: { streamController: ReadableStreamDefaultController<string> };
}

/**
 * Gives the router what the server's loaders returned. By default it does so itself, by scripts within the
 * page; the Content Security Policy executes no script that holds data.
 */
export async function feedPageData(): Promise<void> {
  // The block stands at the end: what has arrived of it before may be a part.
  if (document.readyState === 'loading') await parsed();
  const { streamController } = (globalThis as RouterGlobals).__reactRouterContext ?? {};
  streamController?.enqueue(document.getElementById(pageDataId)?.textContent ?? '');
  streamController?.close();
}

const parsed = () =>
  new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
