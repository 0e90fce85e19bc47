/** A step of a pager: a page number, or a gap between page numbers. */
export type PagerStep = number | 'gap';

export const countPages = (total: number, pageSize: number) =>
  Math.max(1, Math.ceil(total / pageSize));

/** Lists the first, last, current and adjacent pages, with gaps; at most seven, to fit a phone. */
export function listPagerSteps(current: number, pageCount: number): PagerStep[] {
  const at = Math.min(Math.max(current, 1), pageCount);
  if (pageCount <= 7) return listPageNumbers(1, pageCount);
  if (at <= 4) return [...listPageNumbers(1, 5), 'gap', pageCount];
  if (at >= pageCount - 3) return [1, 'gap', ...listPageNumbers(pageCount - 4, pageCount)];
  return [1, 'gap', ...listPageNumbers(at - 1, at + 1), 'gap', pageCount];
}

const listPageNumbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Sets or removes the seed of the list's order in a query. */
export function setOrderSeed(search: string, seed: number | null): string {
  const query = new URLSearchParams(search);
  query.delete('seed');
  if (seed !== null) query.set('seed', String(seed));
  return query.toString();
}

/** Returns the query `?…` of another page of the list, omitting default values. */
export function buildPageSearch(
  search: string,
  page: number,
  pageSize: number,
  usualPageSize: number,
): string {
  const query = new URLSearchParams(search);
  query.delete('current');
  query.delete('pageSize');
  if (page > 1) query.set('current', String(page));
  if (pageSize !== usualPageSize) query.set('pageSize', String(pageSize));
  const text = query.toString();
  return text ? `?${text}` : '';
}
