import { FilmGrid } from '../components/film/film-grid.tsx';
import { FilmQuotation } from '../components/quote.tsx';
import { DisqualifiedFilmNotice } from '../features/entry/disqualified.tsx';
import { buildFilmPageHead, loadFilmPage, parseEntryId } from '../features/entry/film-route.ts';
import { PageLink } from '../lib/links.tsx';
import { useT } from '../lib/messages.tsx';
import { getServerHost } from '../lib/site-host.ts';
import type { Route } from './+types/gallery-entry';
import styles from './film-page.module.css';
import { FilmPage } from './film-page.tsx';
import { FilmVoteSection } from './film-vote.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const host = getServerHost(context);
  const answer = host.call('getEntry', { params: { id: parseEntryId(params) } });
  return loadFilmPage(host, 'galleryEntry', answer);
}

export const meta: Route.MetaFunction = (args) =>
  buildFilmPageHead(args, 'galleryEntry', 'gallery');

export default function GalleryEntryRoute({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { entry } = loaderData;
  const { citation } = entry;
  if (entry.disqualified) {
    return <DisqualifiedFilmNotice entry={entry} disqualified={entry.disqualified} />;
  }
  return (
    <FilmPage
      entry={entry}
      action={<FilmVoteSection entry={entry} />}
      said={citation && <FilmQuotation label={t('film.citation')} {...citation} />}
      next={entry.more[0] ? { film: entry.more[0], to: 'galleryEntry' } : null}
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
