import { isTransientError } from '@film-contest/contract/retry';
import { Button } from 'antd';
import { getRefusalMessage, resetShownFailures } from '../lib/api.ts';
import { t } from '../lib/messages.ts';
import styles from './load-failed.module.css';

interface LoadFailedProps {
  /** Error text shown if the server sent no error message. */
  text: string;
  error: unknown;
  onRetry: () => void;
  /** Whether the error message replaces the whole page and needs a heading of its own. */
  isPage?: boolean;
}

/** Shows the server's message in place of content that failed to load. */
export function LoadErrorMessage({ text, error, onRetry, isPage = false }: LoadFailedProps) {
  const Text = isPage ? 'h1' : 'p';
  return (
    <div className={styles.failed} role="alert">
      <Text className={styles.text}>{getRefusalMessage(error) ?? text}</Text>
      {isTransientError(error) && <p className={styles.note}>{t('console.repeats')}</p>}
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
