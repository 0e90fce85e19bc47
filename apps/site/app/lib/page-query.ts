import { limits } from '@film-contest/contract/limits';

function parseClampedNumber(value: string | null, fallback: number, max: number): number {
  const number = Math.trunc(Number(value));
  return value && Number.isFinite(number) ? Math.min(Math.max(number, 1), max) : fallback;
}

/** Page number of a list; the first page is 1. */
export interface PageView {
  current: number;
  pageSize: number;
}

/** Parses the page number of a list. Limits values to the allowed range. */
export const parsePageNumber = (
  query: URLSearchParams,
  defaultSize: number = limits.page.size,
): PageView => ({
  current: parseClampedNumber(query.get('current'), 1, limits.page.deepest),
  pageSize: parseClampedNumber(query.get('pageSize'), defaultSize, limits.page.max),
});

/** Returns the query of a list page's canonical URL. */
export const buildPageQuery = ({ current }: PageView) => (current > 1 ? `?current=${current}` : '');

export const parseSearchWords = (query: URLSearchParams) =>
  (query.get('search') ?? '').replaceAll('\u0000', '').trim().slice(0, 100);
