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
    <ul className={isProgramme ? `${styles.grid} ${styles.programme}` : styles.grid}>
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
