import { t } from '../../lib/messages.ts';
import { classifyDeliveryError } from './classify-error.ts';
import styles from './letter.module.css';

/** A delivery error as an explanation and as the technical message. */
export const DeliveryErrorExplanation = ({ fault }: { fault: string }) => (
  <>
    <div>{t(`people.outbox.fault.${classifyDeliveryError(fault)}`)}</div>
    <details className={styles.technical}>
      <summary>{t('people.outbox.technical')}</summary>
      <code>{fault}</code>
    </details>
  </>
);
