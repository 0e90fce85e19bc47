import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './neighbours.module.css';

interface NeighboursProps {
  label: string;
  /** Link to the previous item of the list, if any. */
  previous: ReactNode;
  next: ReactNode;
  back: ReactNode;
}

export function NeighbourLinks({ label, previous, next, back }: NeighboursProps) {
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

export function NeighbourLinkText({ direction, label, title, lang }: NeighbourProps) {
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
