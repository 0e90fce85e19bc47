import type { GalleryCard } from '@film-contest/contract/entries';
import { FilmCard, type FilmCardLook } from './film-card.tsx';
import styles from './film-grid.module.css';

interface FilmGridProps<F extends GalleryCard> extends FilmCardLook {
  films: readonly F[];
  /** Whether the grid's first stills are the page's main pictures, which are loaded first. */
  isMain?: boolean;
  /** Whether rows of two large and three small film cards alternate on desktop screens. */
  isProgramme?: boolean;
  /** Returns the line below the team's name on a film's card, or null. */
  getLine?: (film: F) => string | null;
}

export function FilmGrid<F extends GalleryCard>(props: FilmGridProps<F>) {
  const { films, isMain = false, isProgramme = false, getLine, ...look } = props;
  return (
    <ul className={getGridClass(isProgramme)}>
      {films.map((film, index) => (
        <li key={`${film.id} ${getLine?.(film) ?? ''}`}>
          <FilmCard
            {...look}
            film={film}
            isMain={isMain && index < 2}
            line={getLine?.(film) ?? null}
          />
        </li>
      ))}
    </ul>
  );
}

const getGridClass = (isProgramme: boolean) =>
  isProgramme ? `${styles.grid} ${styles.programme}` : styles.grid;

interface FilmGridSkeletonProps {
  count: number;
  label: string;
  isProgramme?: boolean;
}

/** Placeholder with the shape of the film grid, shown while the films load. */
export function FilmGridSkeleton({ count, label, isProgramme = false }: FilmGridSkeletonProps) {
  return (
    <div>
      <p className="visually-hidden">{label}</p>
      <ul className={getGridClass(isProgramme)} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal boxes without identity
          <li key={index} className={styles.skeleton} />
        ))}
      </ul>
    </div>
  );
}
