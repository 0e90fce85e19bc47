import { endAllWaits } from '@film-contest/contract/retry';
import { Alert, Button } from 'antd';
import { t } from '../lib/messages.ts';
import type { SaveFailure } from '../lib/reliable-save.ts';
import styles from './save-failure.module.css';

/** The error of the last save. Stays visible at the top of the form until the form is saved. */
export function SaveFailureAlert({ failure }: { failure: SaveFailure | null }) {
  if (!failure) return null;
  const { text, isRepeated } = failure;
  return (
    <Alert
      type={isRepeated ? 'warning' : 'error'}
      showIcon
      role="alert"
      className={styles.failure ?? ''}
      title={text}
      description={t(isRepeated ? 'console.save.repeats' : 'console.save.kept')}
      action={
        isRepeated && (
          <Button size="small" onClick={endAllWaits}>
            {t('console.save.now')}
          </Button>
        )
      }
    />
  );
}
