import type { Outcome } from '@film-contest/contract/client';

export interface Page<T> {
  list: T[];
  total: number;
}

/** Reads a list to its end, page by page; a refusal of any page is the answer. */
export async function wholeList<T>(
  readPage: (current: number) => Promise<Outcome<Page<T>>>,
): Promise<Outcome<Page<T>>> {
  const first = await readPage(1);
  if (!first.ok) return first;
  const { list, total } = first.data;
  for (let current = 2; list.length < total; current++) {
    const next = await readPage(current);
    if (!next.ok) return next;
    if (next.data.list.length === 0) break;
    list.push(...next.data.list);
  }
  return first;
}
