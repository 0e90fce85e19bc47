import type { SiteHost } from '@film-contest/contract/site-host';

/** Result of storing the reader's choice about news mails. `getsNews` is the stored choice, or null after a failure. */
export interface PostedChoice {
  getsNews: boolean | null;
}

export const newsFields = { name: 'news', on: 'on' } as const;

/**
 * Stores whether the account that the URL names receives news mails. A request without the page's form, such as a mail
 * program's, unsubscribes the account.
 */
export async function postNewsChoice({ call }: SiteHost, request: Request): Promise<PostedChoice> {
  const recipient = new URL(request.url).searchParams.get('recipient') ?? '';
  const form = await request.formData().catch(() => new FormData());
  const getsNews = form.get(newsFields.name) === newsFields.on;
  const stored = await call('chooseNews', { body: { recipient, getsNews } });
  return { getsNews: stored.ok ? stored.data.getsNews : null };
}
