import type { GalleryCard } from '@film-contest/contract/entries';
import type { PageName } from '@film-contest/contract/pages';
import { Neighbour, Neighbours } from '../../components/neighbours.tsx';
import { useWrittenLang } from '../../lib/content-lang.ts';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';

interface FilmNeighboursProps {
  previous: GalleryCard | null;
  next: GalleryCard | null;
  /** Page of each film, and the page that lists them. */
  to: PageName;
  list: PageName;
  labels: { previous: string; next: string; back: string };
}

/** From one film of a list to the one before it and the one after it. */
export function FilmNeighbours({ previous, next, to, list, labels }: FilmNeighboursProps) {
  const t = useT();
  const langOf = useWrittenLang();
  return (
    <Neighbours
      label={t('film.onwards')}
      previous={
        previous && (
          <PageLink to={to} params={{ id: previous.id }} rel="prev">
            <Neighbour
              direction="previous"
              label={labels.previous}
              title={previous.title}
              lang={langOf(previous.title)}
            />
          </PageLink>
        )
      }
      next={
        next && (
          <PageLink to={to} params={{ id: next.id }} rel="next">
            <Neighbour
              direction="next"
              label={labels.next}
              title={next.title}
              lang={langOf(next.title)}
            />
          </PageLink>
        )
      }
      back={<PageLink to={list}>{labels.back}</PageLink>}
    />
  );
}
