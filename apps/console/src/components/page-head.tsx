import type { ReactNode, Ref } from 'react';
import styles from './page-head.module.css';

interface PageHeadProps {
  title: ReactNode;
  /** Ref of the heading, which receives the focus after a navigation with `focusHeading`. */
  heading?: Ref<HTMLHeadingElement>;
  /**
   * Status text next to the title, for example the number of rows. Screen readers announce changes.
   */
  status?: ReactNode;
  /** Buttons at the end of the title row. */
  actions?: ReactNode;
  /** Describes the page in one or two sentences. */
  intro?: ReactNode;
  /** Facts about the displayed record, below the title. */
  children?: ReactNode;
}

/** Header of a page: title, status, buttons, introduction and facts. */
export const PageHeader = ({ title, heading, status, actions, intro, children }: PageHeadProps) => (
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
