import { previewQuery } from '@film-contest/contract/pages';

/** Whether this document is a preview for staff: it neither follows nor changes the reader's language. */
export const isPreview = () => new URLSearchParams(location.search).has(previewQuery.token);

/** One page is previewed, not the site: links and forms of a preview lead nowhere. */
export function keepToPage() {
  for (const name of ['click', 'auxclick', 'submit'] as const) {
    addEventListener(
      name,
      (event) => {
        const leaving = (event.target as Element | null)?.closest?.(
          name === 'submit' ? 'form' : 'a[href]:not([href^="#"])',
        );
        if (!leaving) return;
        event.preventDefault();
        event.stopPropagation();
      },
      true,
    );
  }
}
