import { Button } from 'antd';
import { t } from '../lib/messages.ts';
import styles from './load-failed.module.css';

interface LoadFailedProps {
  text: string;
  onRetry: () => void;
  /** Set where it stands for the whole page, which has no other heading then. */
  isPage?: boolean;
}

/** In place of what could not be loaded; the page around it stays. */
export function LoadFailed({ text, onRetry, isPage = false }: LoadFailedProps) {
  const Text = isPage ? 'h1' : 'p';
  return (
    <div className={styles.failed} role="alert">
      <Text className={styles.text}>{text}</Text>
      <Button onClick={onRetry}>{t('http.retry')}</Button>
    </div>
  );
}
