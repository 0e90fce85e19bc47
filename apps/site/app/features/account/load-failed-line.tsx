import { useT } from '../../lib/messages.tsx';
import styles from './account.module.css';

interface LoadFailedLineProps {
  text: string;
  onRetry: () => void;
}

/** A line in place of a part of the page that could not be loaded. */
export function LoadFailedLine({ text, onRetry }: LoadFailedLineProps) {
  const t = useT();
  return (
    <p role="alert">
      {text}{' '}
      <button type="button" className={styles.quiet} onClick={onRetry}>
        {t('http.retry')}
      </button>
    </p>
  );
}
