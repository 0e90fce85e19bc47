import { type ContentTypeName, getContentType } from '@film-contest/contract/content-types';
import { useQueries } from '@tanstack/react-query';
import { fetchContentItemsPage } from './content-items.ts';
import type { Titles } from './format-facts.ts';

/** Loads the titles of the items that a type refers to. */
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
