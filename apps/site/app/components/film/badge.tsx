import styles from './badge.module.css';

/** A film's award or selection. */
export const Badge = ({ text }: { text: string }) => <span className={styles.badge}>{text}</span>;
