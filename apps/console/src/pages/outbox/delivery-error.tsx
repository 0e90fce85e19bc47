import { t } from '../../lib/messages.ts';
import { classifyError } from './classify-error.ts';
import styles from './letter.module.css';

/** What kept a message from leaving, in words and as the other side said it. */
export const DeliveryError = ({ fault }: { fault: string }) => (
  <>
    <div>{t(`people.outbox.fault.${classifyError(fault)}`)}</div>
    <details className={styles.technical}>
      <summary>{t('people.outbox.technical')}</summary>
      <code>{fault}</code>
    </details>
  </>
);
