import type { PublicEntry } from '@film-contest/contract/entries';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import styles from './placements.module.css';

export type Placement = PublicEntry['placements'][number];

const pageOf = {
  selectedopen: 'selectedOpenEntry',
  selected: 'selectedEntry',
  exhibition: 'exhibitionEntry',
} as const satisfies Record<Placement, string>;

interface PlacementsProps {
  entry: Pick<PublicEntry, 'id' | 'placements'>;
  /** The placement that the current page shows, which is not linked. */
  here?: Placement | undefined;
}

/** Links to other lists that contain the film (shortlist, selection, exhibition). */
export function PlacementLinks({ entry, here }: PlacementsProps) {
  const t = useT();
  const name: Record<Placement, string> = {
    selectedopen: t('shell.nav.selectedOpen'),
    selected: t('shell.nav.selected'),
    exhibition: t('shell.nav.exhibition'),
  };
  const others = entry.placements.filter((placement) => placement !== here);
  if (others.length === 0) return null;
  return (
    <section className={styles.placements}>
      <h2>{t('film.placements')}</h2>
      <ul className={styles.list}>
        {others.map((placement) => (
          <li key={placement}>
            <PageLink to={pageOf[placement]} params={{ id: entry.id }}>
              {name[placement]}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
