import styles from './badge.module.css';

/** What sets a film apart: its award, or that it was selected. */
export const Badge = ({ text }: { text: string }) => <span className={styles.badge}>{text}</span>;
