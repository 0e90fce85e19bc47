import type { GalleryCard } from '@film-contest/contract/entries';
import { FilmGrid } from '../../components/film/film-grid.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { PageLink, usePagePath } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { FallbackHeader } from './fallback-header.tsx';
import styles from './fallback-page.module.css';

/** The 404 page: message, reason, search field, link to the home page, and a few films. */
export function NotFoundPage({ data, reason }: { data: unknown; reason?: string }) {
  const t = useT();
  const gallery = usePagePath()('gallery');
  const films = Array.isArray(data) ? (data as GalleryCard[]) : [];
  return (
    <div className="wrap">
      <FallbackHeader code={404}>
        <PageHeading title={t('http.notFoundPage')} intro={reason ?? t('shell.notFound.hint')}>
          {/* biome-ignore lint/a11y/useSemanticElements: old browsers do not know the search element */}
          <form method="get" action={gallery} role="search" className={styles.search}>
            <label className="visually-hidden" htmlFor="not-found-search">
              {t('shell.notFound.searchLabel')}
            </label>
            <input
              id="not-found-search"
              className="input"
              type="search"
              name="search"
              placeholder={t('shell.notFound.searchLabel')}
              maxLength={100}
            />
            <button type="submit" className="button">
              {t('shell.search.placeholder')}
            </button>
          </form>
          <div className={styles.actions}>
            <PageLink to="home" className="button" data-kind="primary">
              {t('shell.goHome')}
            </PageLink>
            <PageLink to="gallery" className="button">
              {t('shell.goGallery')}
            </PageLink>
          </div>
        </PageHeading>
      </FallbackHeader>
      {films.length > 0 && (
        <section className={styles.films}>
          <h2>{t('shell.skipFilms')}</h2>
          <FilmGrid films={films} />
        </section>
      )}
    </div>
  );
}
