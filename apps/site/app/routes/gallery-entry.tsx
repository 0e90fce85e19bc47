import { FilmGrid } from '../components/film/film-grid.tsx';
import { Quote } from '../components/quote.tsx';
import { Disqualified } from '../features/entry/disqualified.tsx';
import { buildFilmHead, loadFilmRoute, parseEntryId } from '../features/entry/film-route.ts';
import { PageLink } from '../lib/links.tsx';
import { useT } from '../lib/messages.tsx';
import { getHost } from '../lib/site-host.ts';
import type { Route } from './+types/gallery-entry';
import styles from './film-page.module.css';
import { FilmPage } from './film-page.tsx';
import { FilmVote } from './film-vote.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const host = getHost(context);
  const answer = host.call('getEntry', { params: { id: parseEntryId(params) } });
  return loadFilmRoute(host, 'galleryEntry', answer);
}

export const meta: Route.MetaFunction = (args) => buildFilmHead(args, 'galleryEntry', 'gallery');

export default function GalleryEntry({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { entry } = loaderData;
  const { citation } = entry;
  if (entry.disqualified) {
    return <Disqualified entry={entry} disqualified={entry.disqualified} />;
  }
  return (
    <FilmPage
      entry={entry}
      action={<FilmVote entry={entry} />}
      said={citation && <Quote label={t('film.citation')} {...citation} />}
      aside={<PageLink to="gallery">{t('film.backToGallery')}</PageLink>}
    >
      {entry.more.length > 0 && (
        <section className={`wrap ${styles.more}`}>
          <h2>{t('film.more')}</h2>
          <FilmGrid films={entry.more} />
        </section>
      )}
    </FilmPage>
  );
}
