import type { GalleryCard } from '@film-contest/contract/entries';
import { formatDateTime } from '@film-contest/messages/format';
import { FilmGrid } from '../../components/film/film-grid.tsx';
import { Pager } from '../../components/pager.tsx';
import prose from '../../components/prose.module.css';
import { EmptyListMessage, EmptyPage } from '../../components/state.tsx';
import { useContest } from '../../lib/contest.ts';
import { useEntrantActionLink } from '../../lib/entrant-link.ts';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { type GalleryView, isGalleryFiltered } from './gallery-query.ts';

interface GalleryResultsProps {
  view: GalleryView;
  films: readonly GalleryCard[];
  total: number;
  /** Seed of the gallery's shuffled order; null if the films are sorted. */
  seed: number | null;
}

export function GalleryResults({ view, films, total, seed }: GalleryResultsProps) {
  const t = useT();
  const { search } = view;
  return (
    <section>
      <div className={prose.summary}>
        <p role="status">
          {search
            ? t('film.gallery.found', { total, query: search })
            : t('film.gallery.total', { total })}
        </p>
        <HiddenVoteCountsNote />
        {isGalleryFiltered(view) && films.length > 0 && (
          <PageLink to="gallery">{t('film.gallery.clear')}</PageLink>
        )}
      </div>
      {films.length === 0 && <NoFilmsMessage view={view} />}
      {films.length > 0 && (
        <>
          <h2 className="visually-hidden">{t('shell.title.gallery')}</h2>
          <FilmGrid films={films} isMain isProgramme />
        </>
      )}
      {total > 0 && (
        <Pager current={view.current} pageSize={view.pageSize} total={total} seed={seed} />
      )}
    </section>
  );
}

/** A note that explains why no film's card shows votes. */
function HiddenVoteCountsNote() {
  const t = useT();
  const contest = useContest();
  if (!contest?.voting.countsHidden) return null;
  const { closesAt } = contest.voting;
  return (
    <p>
      {closesAt
        ? t('film.vote.hiddenUntil', {
            date: formatDateTime(t.locale, closesAt, contest.timeZone),
          })
        : t('film.vote.hidden')}
    </p>
  );
}

function NoFilmsMessage({ view }: { view: GalleryView }) {
  const t = useT();
  const takePart = useEntrantActionLink();
  if (isGalleryFiltered(view) || view.current > 1) {
    return (
      <EmptyListMessage text={t('film.gallery.noneFound')}>
        <PageLink to="gallery" className="button">
          {t('film.gallery.clear')}
        </PageLink>
      </EmptyListMessage>
    );
  }
  return <EmptyPage text={t('film.gallery.empty')} action={takePart} />;
}
