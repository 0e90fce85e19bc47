/** Id of the element that contains the loaders' data (see `appendLoaderData`). */
export const pageDataId = 'page-data';
export const pageDataType = 'text/x-turbo-stream';

interface RouterGlobals {
  __reactRouterContext?: { streamController: ReadableStreamDefaultController<string> };
}

/**
 * Passes the loaders' data from the page to the router. The router's own way, inline scripts, would violate the Content
 * Security Policy.
 */
export async function passLoaderDataToRouter(): Promise<void> {
  // The element with the loaders' data is at the end of the document.
  if (document.readyState === 'loading') await waitForDocumentParsed();
  const { streamController } = (globalThis as RouterGlobals).__reactRouterContext ?? {};
  streamController?.enqueue(document.getElementById(pageDataId)?.textContent ?? '');
  streamController?.close();
}

const waitForDocumentParsed = () =>
  new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
