import type { ContentItem } from '@film-contest/contract/content';
import { type ContentTypeName, getContentType } from '@film-contest/contract/content-types';
import { limits } from '@film-contest/contract/limits';
import { useQueries } from '@tanstack/react-query';
import { fetchScreenData } from '../../lib/api.ts';
import type { Titles } from './format-facts.ts';

/** Loads the first page of a type's items in their order. */
export const fetchContentItemsPage = (type: ContentTypeName, search = ''): Promise<ContentItem[]> =>
  fetchScreenData('consoleContent', {
    params: { type },
    query: { ...buildContentItemsQuery(1), ...(search && { search }) },
    background: true,
  }).then(({ list }) => list);

const buildContentItemsQuery = (current: number) => ({
  current,
  pageSize: limits.page.max,
  sorter: { position: 'ascend' as const },
});

/** Loads all items of a type in their order. */
export async function fetchAllContentItems(type: ContentTypeName): Promise<ContentItem[]> {
  const items: ContentItem[] = [];
  for (let current = 1; ; current++) {
    const query = buildContentItemsQuery(current);
    const { list, total } = await fetchScreenData('consoleContent', { params: { type }, query });
    items.push(...list);
    if (list.length === 0 || items.length >= total) return items;
  }
}

export function useReferencedTitles(type: ContentTypeName): Titles {
  const referred = Object.values(getContentType(type).facts).flatMap((field) =>
    field.kind === 'item' ? [field.of as ContentTypeName] : [],
  );
  const found = useQueries({
    queries: referred.map((of) => ({
      queryKey: ['consoleContent', 'titles', of],
      queryFn: () => fetchContentItemsPage(of),
    })),
  });
  return (of, id) =>
    found[referred.indexOf(of as ContentTypeName)]?.data?.find((item) => item.id === id)?.title;
}
