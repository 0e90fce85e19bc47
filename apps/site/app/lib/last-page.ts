import { limits } from '@film-contest/contract/limits';
import { redirect } from 'react-router';
import { buildPageSearch, countPages } from '../components/pager-model.ts';
import type { Part } from './page-part.ts';

/**
 * Redirects to the last page of a list if the list has become shorter than the requested page.
 * @throws the redirect
 */
export function redirectToLastListPage(
  url: URL,
  { pageSize }: { pageSize: number },
  { data }: Part<{ list: unknown[]; total: number }>,
  defaultSize: number = limits.page.size,
) {
  if (!data || data.list.length > 0 || data.total === 0) return;
  const last = countPages(data.total, pageSize);
  throw redirect(url.pathname + buildPageSearch(url.search, last, pageSize, defaultSize));
}
