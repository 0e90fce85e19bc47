import type { PageName } from '@film-contest/contract/pages';
import { canonicalPath, type HeadArgs, itemList, rootFacts } from './document-head.ts';

/** Builds the schema.org `ItemList` of films in the page's order. */
export function filmList(
  args: Pick<HeadArgs, 'matches'>,
  page: PageName,
  films: readonly { id: number; title: string }[],
) {
  const facts = rootFacts(args);
  if (!facts) return itemList([]);
  return itemList(
    films.map(({ id, title }) => ({
      name: title,
      url: facts.origin + canonicalPath(page, facts.locale, { id: String(id) }),
    })),
  );
}
