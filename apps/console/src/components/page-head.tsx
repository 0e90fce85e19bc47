import type { ReactNode, Ref } from 'react';
import styles from './page-head.module.css';

interface PageHeadProps {
  title: ReactNode;
  /** Takes the focus where a page is arrived at. */
  heading?: Ref<HTMLHeadingElement>;
  /** Beside the title: how many there are. Told aloud when it changes. */
  status?: ReactNode;
  /** At the end of the line. */
  actions?: ReactNode;
  /** What the page is for, in a sentence or two. */
  intro?: ReactNode;
  /** Below: what is known of the one thing that the page shows. */
  children?: ReactNode;
}

/** What every page begins with. */
export const PageHead = ({ title, heading, status, actions, intro, children }: PageHeadProps) => (
  <header className={styles.head}>
    <h1 className={styles.title} {...(heading && { ref: heading, tabIndex: -1 })}>
      {title}
    </h1>
    {status !== undefined && (
      <span role="status" className={styles.status}>
        {status}
      </span>
    )}
    {actions && <div className={styles.actions}>{actions}</div>}
    {intro && (
      <div className={styles.below}>
        <p className={styles.intro}>{intro}</p>
      </div>
    )}
    {children && <div className={`${styles.below} ${styles.meta}`}>{children}</div>}
  </header>
);
