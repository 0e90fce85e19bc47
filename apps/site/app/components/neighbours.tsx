import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './neighbours.module.css';

interface NeighboursProps {
  label: string;
  /** Links to the one before and the one after, wherever there is one. */
  previous: ReactNode;
  next: ReactNode;
  /** The way back to the whole list. */
  back: ReactNode;
}

/** Where to go from one of many. */
export function Neighbours({ label, previous, next, back }: NeighboursProps) {
  return (
    <nav className={styles.neighbours} aria-label={label}>
      <div className={styles.side}>{previous}</div>
      <div className={`${styles.side} ${styles.next}`}>{next}</div>
      <div className={styles.back}>{back}</div>
    </nav>
  );
}

interface NeighbourProps {
  direction: 'previous' | 'next';
  label: string;
  title: string;
  lang?: string | undefined;
}

/** What the link to a neighbour says. */
export function Neighbour({ direction, label, title, lang }: NeighbourProps) {
  return (
    <>
      <span className={styles.label}>
        {direction === 'previous' && <Icon name="previous" />}
        {label}
        {direction === 'next' && <Icon name="next" />}
      </span>
      <span className={styles.title} lang={lang}>
        {title}
      </span>
    </>
  );
}
