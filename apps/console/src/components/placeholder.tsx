import { Spin } from 'antd';
import styles from './placeholder.module.css';

/** Holds the place of what is loading: empty, and after a while a sign of life. */
export function Placeholder() {
  return (
    <div className={styles.placeholder} aria-busy="true">
      <Spin delay={400} />
    </div>
  );
}
