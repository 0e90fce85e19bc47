import styles from './spinner.module.css';

/**
 * The spinner of a loading button. Decorative: antd's own spinner would add its name to the button's
 * accessible name.
 */
export const LoadingSpinner = () => <span className={styles.spinner} aria-hidden="true" />;
