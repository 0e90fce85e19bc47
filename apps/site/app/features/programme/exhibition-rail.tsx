import type { Contract } from '@film-contest/contract/contract';
import { useContentLang } from '../../lib/content-lang.ts';
import { groupItems } from '../../lib/group-items.ts';
import { PageLink, PageNavLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';

type ExhibitedFilm = Contract['listExhibition']['data']['list'][number];

export type Hall = ExhibitedFilm['hall'] & { films: ExhibitedFilm[] };

export const groupFilmsByHall = (films: readonly ExhibitedFilm[]): Hall[] =>
  groupItems(films, ({ hall }) => hall).map(({ group, items }) => ({ ...group, films: items }));

interface ExhibitionRailProps {
  halls: readonly Hall[];
  /** Id of the film on the current page, or null. */
  shown: number | null;
}

export function ExhibitionNavigation({ halls, shown }: ExhibitionRailProps) {
  const t = useT();
  const langOf = useContentLang();
  return (
    <ul>
      <li>
        <PageNavLink to="exhibition" end>
          {t('pages.exhibition.programme')}
        </PageNavLink>
      </li>
      {halls.map(({ id, lang, name, films }) => (
        <li key={id}>
          <PageLink to="exhibition" hash={`#hall-${id}`} lang={langOf(lang)}>
            {name}
          </PageLink>
          {films.some((film) => film.id === shown) && (
            <ul>
              {films.map((film) => (
                <li key={`${film.id} ${film.startsAt}`}>
                  <PageNavLink
                    to="exhibitionEntry"
                    params={{ id: film.id }}
                    lang={langOf(film.titleLang)}
                  >
                    {film.title}
                  </PageNavLink>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
