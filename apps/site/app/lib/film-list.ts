import type { PageName } from '@film-contest/contract/pages';
import { buildCanonicalPath, buildItemList, getRootFacts, type HeadArgs } from './document-head.ts';

/** Builds the schema.org `ItemList` of films in the page's order. */
export function buildFilmList(
  args: Pick<HeadArgs, 'matches'>,
  page: PageName,
  films: readonly { id: number; title: string }[],
) {
  const facts = getRootFacts(args);
  if (!facts) return buildItemList([]);
  return buildItemList(
    films.map(({ id, title }) => ({
      name: title,
      url: facts.origin + buildCanonicalPath(page, facts.locale, { id: String(id) }),
    })),
  );
}
