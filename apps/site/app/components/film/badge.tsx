import styles from './badge.module.css';

/** The label on a film's card with its award or selection. */
export const FilmBadge = ({ text }: { text: string }) => (
  <span className={styles.badge}>{text}</span>
);
