import { Spin } from 'antd';
import styles from './placeholder.module.css';

/** Empty area shown while content loads; shows a spinner after 400 ms. */
export function LoadingPlaceholder() {
  return (
    <div className={styles.placeholder} aria-busy="true">
      <Spin delay={400} />
    </div>
  );
}
