import type { PageSlug } from '@film-contest/contract/content-types';
import type { Contract } from '@film-contest/contract/contract';
import type { SiteHost } from '@film-contest/contract/site-host';

export type WrittenPage = Omit<Contract['getPage']['data'], 'slug'>;

/**
 * Loads a page that staff wrote. Returns null if there is none or loading fails.
 * @throws the redirect of a busy server
 */
export async function loadStaffWrittenPage(
  host: SiteHost,
  slug: PageSlug,
): Promise<WrittenPage | null> {
  try {
    const outcome = await host.call('getPage', { params: { slug } });
    return outcome.ok ? outcome.data : null;
  } catch (error) {
    if (error instanceof Response) throw error;
    host.report(error);
    return null;
  }
}
