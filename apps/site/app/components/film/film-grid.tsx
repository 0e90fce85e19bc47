import type { GalleryCard } from '@film-contest/contract/entries';
import { FilmCard, type FilmCardLook } from './film-card.tsx';
import styles from './film-grid.module.css';

interface FilmGridProps<F extends GalleryCard> extends FilmCardLook {
  films: readonly F[];
  /** The first stills are the page's main picture. */
  isMain?: boolean;
  /** A line below each card, or null. */
  lineOf?: (film: F) => string | null;
}

export function FilmGrid<F extends GalleryCard>(props: FilmGridProps<F>) {
  const { films, isMain = false, lineOf, ...look } = props;
  return (
    <ul className={styles.grid}>
      {films.map((film, index) => (
        <li key={film.id}>
          <FilmCard
            {...look}
            film={film}
            isMain={isMain && index < 2}
            line={lineOf?.(film) ?? null}
          />
        </li>
      ))}
    </ul>
  );
}

/** The grid's own shape while its films are on their way. */
export function FilmGridSkeleton({ count, label }: { count: number; label: string }) {
  return (
    <div>
      <p className="visually-hidden">{label}</p>
      <ul className={styles.grid} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal boxes without identity
          <li key={index} className={styles.skeleton} />
        ))}
      </ul>
    </div>
  );
}
