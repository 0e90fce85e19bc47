/** Id of the block with the loaders' data (`appendLoaderData`). */
export const pageDataId = 'page-data';
export const pageDataType = 'text/x-turbo-stream';

interface RouterGlobals {
  __reactRouterContext?: { streamController: ReadableStreamDefaultController<string> };
}

/** The router's own inline scripts would violate the Content Security Policy. */
export async function passLoaderDataToRouter(): Promise<void> {
  // The block with the loaders' data is at the end of the document.
  if (document.readyState === 'loading') await waitForDocumentParsed();
  const { streamController } = (globalThis as RouterGlobals).__reactRouterContext ?? {};
  streamController?.enqueue(document.getElementById(pageDataId)?.textContent ?? '');
  streamController?.close();
}

const waitForDocumentParsed = () =>
  new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
