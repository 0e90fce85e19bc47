import styles from './badge.module.css';

/** A film's award or selection. */
export const FilmBadge = ({ text }: { text: string }) => (
  <span className={styles.badge}>{text}</span>
);
