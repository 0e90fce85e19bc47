import { isTransient } from '@film-contest/contract/retry';
import { Button } from 'antd';
import { getRefusal, resetShownFailures } from '../lib/api.ts';
import { t } from '../lib/messages.ts';
import styles from './load-failed.module.css';

interface LoadFailedProps {
  /** What could not be loaded, where the server did not say why. */
  text: string;
  error: unknown;
  onRetry: () => void;
  /** Set where it stands for the whole page, which has no other heading then. */
  isPage?: boolean;
}

/** In place of what could not be loaded, with the server's message; the page around it stays. */
export function LoadFailed({ text, error, onRetry, isPage = false }: LoadFailedProps) {
  const Text = isPage ? 'h1' : 'p';
  return (
    <div className={styles.failed} role="alert">
      <Text className={styles.text}>{getRefusal(error) ?? text}</Text>
      {isTransient(error) && <p className={styles.note}>{t('console.repeats')}</p>}
      <Button
        onClick={() => {
          resetShownFailures();
          onRetry();
        }}
      >
        {t('http.retry')}
      </Button>
    </div>
  );
}
