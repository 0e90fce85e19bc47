import type { GalleryCard } from '@film-contest/contract/entries';
import { NeighbourLinks, NeighbourLinkText } from '../../components/neighbours.tsx';
import { useContentLang } from '../../lib/content-lang.ts';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';

interface FilmNeighboursProps {
  entry: { previous: GalleryCard | null; next: GalleryCard | null };
  to: keyof typeof lists;
}

/** The list that each kind of film page belongs to, and the labels of its links. */
const lists = {
  exhibitionEntry: {
    list: 'exhibition',
    previous: 'film.previous',
    next: 'film.next',
    back: 'pages.exhibition.back',
  },
  selectedEntry: {
    list: 'selected',
    previous: 'pages.selected.previous',
    next: 'pages.selected.next',
    back: 'pages.selected.back',
  },
  selectedOpenEntry: {
    list: 'selectedOpen',
    previous: 'film.previous',
    next: 'film.next',
    back: 'pages.selectedopen.back',
  },
} as const;

export function FilmNeighbourLinks({ entry, to }: FilmNeighboursProps) {
  const t = useT();
  const { list, back, ...labels } = lists[to];
  const langOf = useContentLang();
  const renderNeighbourLink = (direction: 'previous' | 'next', film: GalleryCard | null) =>
    film && (
      <PageLink to={to} params={{ id: film.id }} rel={direction === 'previous' ? 'prev' : 'next'}>
        <NeighbourLinkText
          direction={direction}
          label={t(labels[direction])}
          title={film.title}
          lang={langOf(film.titleLang)}
        />
      </PageLink>
    );
  return (
    <NeighbourLinks
      label={t('film.onwards')}
      previous={renderNeighbourLink('previous', entry.previous)}
      next={renderNeighbourLink('next', entry.next)}
      back={<PageLink to={list}>{t(back)}</PageLink>}
    />
  );
}
