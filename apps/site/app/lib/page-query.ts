import { limits } from '@film-contest/contract/limits';

function clamp(value: string | null, fallback: number, max: number): number {
  const number = Math.trunc(Number(value));
  return value && Number.isFinite(number) ? Math.min(Math.max(number, 1), max) : fallback;
}

/** Which page of a list an address asks for, from 1; out of range is clamped, never refused. */
export const readPage = (query: URLSearchParams) => ({
  current: clamp(query.get('current'), 1, limits.page.deepest),
  pageSize: clamp(query.get('pageSize'), limits.page.size, limits.page.max),
});

/** The words searched for, as the API takes them. */
export const readSearch = (query: URLSearchParams) =>
  (query.get('search') ?? '').replaceAll('\u0000', '').trim().slice(0, 100);
