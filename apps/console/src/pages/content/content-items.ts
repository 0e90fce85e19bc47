import type { ContentItem } from '@film-contest/contract/content';
import type { ContentTypeName } from '@film-contest/contract/content-types';
import { limits } from '@film-contest/contract/limits';
import { fetchData } from '../../lib/api.ts';

/** Loads the first page of a type's items in their order. */
export const findItems = (type: ContentTypeName, search = ''): Promise<ContentItem[]> =>
  fetchData('consoleContent', {
    params: { type },
    query: { ...buildQuery(1), ...(search && { search }) },
    background: true,
  }).then(({ list }) => list);

const buildQuery = (current: number) => ({
  current,
  pageSize: limits.page.max,
  sorter: { position: 'ascend' as const },
});

/** Loads all items of a type in their order. */
export async function fetchAllItems(type: ContentTypeName): Promise<ContentItem[]> {
  const items: ContentItem[] = [];
  for (let current = 1; ; current++) {
    const query = buildQuery(current);
    const { list, total } = await fetchData('consoleContent', { params: { type }, query });
    items.push(...list);
    if (list.length === 0 || items.length >= total) return items;
  }
}
