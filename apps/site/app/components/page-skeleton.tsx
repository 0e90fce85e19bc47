import styles from './page-skeleton.module.css';

/** Placeholder shown while a page loads: heading, text and a row of picture frames. */
export function PageSkeleton({ label }: { label: string }) {
  return (
    <div className="wrap">
      <p className="visually-hidden" role="status">
        {label}
      </p>
      <div className={styles.page} aria-hidden="true">
        <span className={styles.title} />
        <span className={styles.words} />
        <span className={styles.frames}>
          <span />
          <span />
          <span />
        </span>
      </div>
    </div>
  );
}
