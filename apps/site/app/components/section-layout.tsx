import type { ReactNode } from 'react';
import styles from './section-layout.module.css';

interface SectionLayoutProps {
  title: string;
  /** Names the rail, which stays beside the section's pages. */
  railLabel: string;
  /** Null while there is nothing to lead to. */
  rail: ReactNode | null;
  children: ReactNode;
}

/** The layout of a section of its own: a dark stage with a rail along its side. */
export function SectionLayout({ title, railLabel, rail, children }: SectionLayoutProps) {
  return (
    <div className={styles.section} data-stage="dark">
      {rail ? (
        <div className={`wrap ${styles.grid}`}>
          <nav className={styles.rail} aria-label={railLabel}>
            <p className={styles.title}>{title}</p>
            {rail}
          </nav>
          <div className={styles.stage}>{children}</div>
        </div>
      ) : (
        <div className={`wrap ${styles.stage}`}>{children}</div>
      )}
    </div>
  );
}
