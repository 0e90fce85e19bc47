import type { Outcome } from './client.ts';
import type { Page } from './envelope.ts';
import { limits } from './limits.ts';

export interface WholeListPage {
  current: number;
  pageSize: number;
}

/** Reads all pages of a list, in pages of the maximum size. Returns the first error. */
export async function loadWholeList<T, P extends Page<T>>(
  readPage: (page: WholeListPage) => Promise<Outcome<P>>,
): Promise<Outcome<P>> {
  const pageSize = limits.page.max;
  const first = await readPage({ current: 1, pageSize });
  if (!first.ok) return first;
  const { list, total } = first.data;
  for (let current = 2; list.length < total; current++) {
    const next = await readPage({ current, pageSize });
    if (!next.ok) return next;
    if (next.data.list.length === 0) break;
    list.push(...next.data.list);
  }
  return first;
}
