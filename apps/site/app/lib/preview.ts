import { previewQuery } from '@film-contest/contract/pages';

/** Whether this document is a preview for staff: it neither follows nor changes the reader's language. */
export const isPreview = () => new URLSearchParams(location.search).has(previewQuery.token);

/** Happens to the window when something is pressed that would act on the public page. */
export const inertPress = 'inertpress';

/**
 * One page is previewed, not the site: links and forms of a preview lead nowhere, what is marked with
 * `data-acts` does nothing, and nothing is sent that would write.
 */
export function keepToPage() {
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
    (init?.method ?? 'GET') === 'GET' ? send(input, init) : Promise.resolve(refused());
}

/** As the server answers who may not do something, without a notice. */
const refused = () => new Response('{"status":4007,"msg":"","data":null,"showType":0}');
