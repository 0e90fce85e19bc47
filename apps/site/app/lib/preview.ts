import { previewQuery } from '@film-contest/contract/pages';

/** Whether this document is a preview for staff, which ignores and keeps the reader's language. */
export const isPreviewDocument = () => new URLSearchParams(location.search).has(previewQuery.token);

/** Event on the window when an inactive control of a preview is pressed. */
export const inertPress = 'inertpress';

/** Deactivates links, forms and `data-acts`, and blocks writing requests. */
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

/** Builds a response like the server's denial of access, for which the page shows no notice. */
const buildAccessDeniedResponse = () =>
  new Response('{"status":4007,"msg":"","data":null,"showType":0}');
