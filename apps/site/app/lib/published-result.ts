import type { PublishedResult } from '@film-contest/contract/published-results';
import type { SiteHost } from '@film-contest/contract/site-host';
import { buildNotFoundResponse } from './few-films.ts';

/**
 * Loads the published result of a round.
 * @throws the not-found page if there is no such result
 */
export async function loadPublishedResult(host: SiteHost, id: string): Promise<PublishedResult> {
  const outcome = await host.call('publishedResult', { params: { id } });
  if (!outcome.ok) throw await buildNotFoundResponse(host);
  return outcome.data;
}
