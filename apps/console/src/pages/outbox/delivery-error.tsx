import { t } from '../../lib/messages.ts';
import styles from './letter.module.css';

export const DeliveryErrorExplanation = ({ fault }: { fault: string }) => (
  <>
    <div>{t(`people.outbox.fault.${classifyDeliveryError(fault)}`)}</div>
    <details className={styles.technical}>
      <summary>{t('people.outbox.technical')}</summary>
      <code>{fault}</code>
    </details>
  </>
);

/** Patterns of mail and SMS errors; the first match applies. */
const kinds = [
  ['gateway', /^the sms gateway/i],
  ['login', /\b(535|534|530)\b|EAUTH|invalid login|authentication/i],
  [
    'unreachable',
    /ECONN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ESOCKET|EDNS|timeout|timed out|greeting never received|connection closed|certificate/i,
  ],
  [
    'address',
    /\b(550|551|553|556)\b|\b5\.1\.\d|no recipients|mailbox (unavailable|not found)|user unknown/i,
  ],
  ['later', /\b(421|450|451|452)\b|\b4\.\d\.\d/],
  ['refused', /\b5\d\d\b/],
] as const;

type ErrorKind = (typeof kinds)[number][0] | 'unknown';

/** Classifies a delivery error by its technical message. */
export const classifyDeliveryError = (fault: string): ErrorKind =>
  kinds.find(([, pattern]) => pattern.test(fault))?.[0] ?? 'unknown';
