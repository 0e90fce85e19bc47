import { limits } from '@film-contest/contract/limits';
import { redirect } from 'react-router';
import { pageCountOf, pageSearch } from '../components/pager-model.ts';
import type { Part } from './part.ts';

/**
 * Leads to the last page that there is: a list may have become shorter than a link to it.
 *
 * @throws the redirect, for a loader to let through.
 */
export function toLastPage(
  url: URL,
  { pageSize }: { pageSize: number },
  { data }: Part<{ list: unknown[]; total: number }>,
  defaultSize: number = limits.page.size,
) {
  if (!data || data.list.length > 0 || data.total === 0) return;
  const last = pageCountOf(data.total, pageSize);
  throw redirect(url.pathname + pageSearch(url.search, last, pageSize, defaultSize));
}
