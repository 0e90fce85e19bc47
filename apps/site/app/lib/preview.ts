import { previewQuery } from '@film-contest/contract/pages';

/**
 * Whether this document is a preview for staff. A preview neither uses nor changes the language stored in the browser.
 */
export const isPreviewDocument = () => new URLSearchParams(location.search).has(previewQuery.token);

/** Name of the event that the window receives when a deactivated control of a preview is pressed. */
export const inertPress = 'inertpress';

/** Deactivates links, forms and elements with `data-acts`, and blocks requests that write. */
export function restrictPreviewToPage() {
  for (const name of ['click', 'auxclick', 'submit'] as const) {
    addEventListener(
      name,
      (event) => {
        const stopped = (event.target as Element | null)?.closest?.(
          name === 'submit' ? 'form' : 'a[href]:not([href^="#"]), [data-acts]',
        );
        if (!stopped) return;
        event.preventDefault();
        event.stopPropagation();
        if (!stopped.matches('a')) dispatchEvent(new Event(inertPress));
      },
      true,
    );
  }
  const send = window.fetch;
  window.fetch = (input, init) =>
    (init?.method ?? 'GET') === 'GET'
      ? send(input, init)
      : Promise.resolve(buildAccessDeniedResponse());
}

/** Builds the response of a blocked request. It denies access, and the page shows no notice for it. */
const buildAccessDeniedResponse = () =>
  new Response('{"status":4007,"msg":"","data":null,"showType":0}');
