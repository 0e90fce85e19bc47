import { FilmGrid } from '../components/film/film-grid.tsx';
import { Quote } from '../components/quote.tsx';
import { Disqualified } from '../features/entry/disqualified.tsx';
import { entryIdOf, filmHead, filmRoute } from '../features/entry/film-route.ts';
import { PageLink } from '../lib/links.tsx';
import { useT } from '../lib/messages.tsx';
import { hostOf } from '../lib/site-host.ts';
import type { Route } from './+types/gallery-entry';
import styles from './film-page.module.css';
import { FilmPage } from './film-page.tsx';
import { FilmVote } from './film-vote.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const host = hostOf(context);
  const answer = host.call('getEntry', { params: { id: entryIdOf(params) } });
  return filmRoute(host, 'galleryEntry', answer);
}

export const meta: Route.MetaFunction = (args) => filmHead(args, 'galleryEntry', 'gallery');

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
