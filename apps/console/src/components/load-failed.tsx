import { Button } from 'antd';
import { t } from '../lib/messages.ts';
import styles from './load-failed.module.css';

/** In place of what could not be loaded; the page around it stays. */
export function LoadFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className={styles.failed} role="alert">
      <p>{text}</p>
      <Button onClick={onRetry}>{t('http.retry')}</Button>
    </div>
  );
}
