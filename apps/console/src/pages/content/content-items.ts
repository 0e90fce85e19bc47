import type { ContentItem } from '@film-contest/contract/content';
import { type ContentTypeName, getContentType } from '@film-contest/contract/content-types';
import { limits } from '@film-contest/contract/limits';
import { useQueries } from '@tanstack/react-query';
import { fetchScreenData, fetchWholeList } from '../../lib/api.ts';
import type { Titles } from './format-facts.ts';

const itemOrder = { position: 'ascend' } as const;

/** Loads the first page of a type's items in their order. */
export const fetchContentItemsPage = (type: ContentTypeName, search = ''): Promise<ContentItem[]> =>
  fetchScreenData('consoleContent', {
    params: { type },
    query: { current: 1, pageSize: limits.page.max, sorter: itemOrder, ...(search && { search }) },
    background: true,
  }).then(({ list }) => list);

/** Loads all items of a type in their order. */
export const fetchAllContentItems = (type: ContentTypeName): Promise<ContentItem[]> =>
  fetchWholeList((page) => {
    const query = { ...page, sorter: itemOrder };
    return fetchScreenData('consoleContent', { params: { type }, query });
  }).then(({ list }) => list);

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
