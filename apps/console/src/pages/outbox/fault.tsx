import { t } from '../../lib/messages.ts';
import { faultKind } from './fault-kind.ts';
import styles from './letter.module.css';

/** What kept a message from leaving, in words and as the other side said it. */
export const Fault = ({ fault }: { fault: string }) => (
  <>
    <div>{t(`people.outbox.fault.${faultKind(fault)}`)}</div>
    <details className={styles.technical}>
      <summary>{t('people.outbox.technical')}</summary>
      <code>{fault}</code>
    </details>
  </>
);
