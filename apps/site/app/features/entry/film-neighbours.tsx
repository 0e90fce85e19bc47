import type { GalleryCard } from '@film-contest/contract/entries';
import type { PageName } from '@film-contest/contract/pages';
import { NeighbourLinks, NeighbourLinkText } from '../../components/neighbours.tsx';
import { useGuessedLang } from '../../lib/content-lang.ts';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';

interface FilmNeighboursProps {
  previous: GalleryCard | null;
  next: GalleryCard | null;
  /** Names of the film page and of the list page that the links lead to. */
  to: PageName;
  list: PageName;
  labels: { previous: string; next: string; back: string };
}

export function FilmNeighbourLinks({ previous, next, to, list, labels }: FilmNeighboursProps) {
  const t = useT();
  const langOf = useGuessedLang();
  const renderNeighbourLink = (direction: 'previous' | 'next', film: GalleryCard | null) =>
    film && (
      <PageLink to={to} params={{ id: film.id }} rel={direction === 'previous' ? 'prev' : 'next'}>
        <NeighbourLinkText
          direction={direction}
          label={labels[direction]}
          title={film.title}
          lang={langOf(film.title)}
        />
      </PageLink>
    );
  return (
    <NeighbourLinks
      label={t('film.onwards')}
      previous={renderNeighbourLink('previous', previous)}
      next={renderNeighbourLink('next', next)}
      back={<PageLink to={list}>{labels.back}</PageLink>}
    />
  );
}
