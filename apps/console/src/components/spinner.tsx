import styles from './spinner.module.css';

/**
 * In a button that is at work. Decorative: antd's own carries a name, which would become part of the
 * button's.
 */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />;
