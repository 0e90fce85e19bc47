import { formatPercent } from '@film-contest/messages/format';
import { Alert } from 'antd';
import { t } from '../../lib/messages.ts';
import type { NetworkState } from './network-health.ts';
import styles from './votes.module.css';

/** Minimum number of requests for a reliable conclusion. */
const minRequests = 100;

/** Shows whether client IP addresses are detected correctly, with an alert if not. */
export function ClientAddressDetection({ callers }: Pick<NetworkState, 'callers'>) {
  const { seen, privateShare, topShare, trouble, topNetwork } = callers;
  if (!trouble) {
    const text = seen < minRequests ? t('votes.callers.few') : t('votes.callers.fine', { seen });
    return <p className={styles.intro}>{text}</p>;
  }
  const share = formatPercent(t.locale, trouble === 'private' ? privateShare : topShare);
  return (
    <Alert
      className={styles.alert ?? ''}
      type={trouble === 'oneAddress' ? 'warning' : 'error'}
      showIcon
      title={t('votes.callers.title')}
      description={
        <>
          {t(`votes.callers.${trouble}`, { share, seen })}
          {topNetwork && <div>{t('votes.callers.network', { range: topNetwork })}</div>}
        </>
      }
    />
  );
}
