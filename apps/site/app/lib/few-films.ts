import type { GalleryCard } from '@film-contest/contract/entries';
import type { SiteHost } from '@film-contest/contract/site-host';
import { data } from 'react-router';

/** Loads a few films. Returns none if loading fails, because the page does not depend on them. */
export async function loadOptionalFilms(host: SiteHost, count: number): Promise<GalleryCard[]> {
  try {
    const outcome = await host.call('listEntries', { query: { pageSize: count } });
    return outcome.ok ? outcome.data.list : [];
  } catch (error) {
    if (error instanceof Response) return [];
    throw error;
  }
}

/** Builds an HTTP 404 response with the not-found page and a few films. */
export async function buildNotFoundResponse(host: SiteHost) {
  return data(await loadOptionalFilms(host, 3), { status: 404 });
}
