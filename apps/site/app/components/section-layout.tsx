import type { ReactNode } from 'react';
import styles from './section-layout.module.css';

interface SectionLayoutProps {
  title: string;
  /** Name of the navigation beside the pages, for screen readers. */
  railLabel: string;
  /** Content of the navigation rail; null if there are no links. */
  rail: ReactNode | null;
  children: ReactNode;
}

/** Layout of a section of the site: its pages with a navigation rail at their side. */
export function SectionLayout({ title, railLabel, rail, children }: SectionLayoutProps) {
  return (
    <div className={styles.section} data-section>
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
