import { Alert } from 'antd';
import { t } from '../../lib/messages.ts';
import { formatTime } from '../../lib/times.ts';
import { DeliveryErrorExplanation } from './delivery-error.tsx';
import styles from './letter.module.css';
import type { OutboxPage } from './outbox-labels.ts';

/** Errors that block a whole channel. */
export function ChannelHealth({ page: { health, demoAddress } }: { page: OutboxPage }) {
  return (
    <div className={styles.health}>
      {health.map(
        ({ channel, hasWayOut, refusingSince, error, waiting }) =>
          hasWayOut &&
          refusingSince && (
            <Alert
              key={channel}
              type="error"
              showIcon
              title={t(`people.outbox.refusing.${channel}`, { date: formatTime(refusingSince) })}
              description={
                <>
                  {error && <DeliveryErrorExplanation fault={error} />}
                  <div>{t('people.outbox.waiting', { count: waiting })}</div>
                </>
              }
            />
          ),
      )}
      {health.map(
        ({ channel, hasWayOut }) =>
          !hasWayOut && (
            <Alert
              key={channel}
              type="info"
              showIcon
              title={t(`people.outbox.noWayOut.${channel}`)}
              description={
                <>
                  {t(`people.outbox.noWayOut.${channel}.how`)}
                  {demoAddress && channel === 'mail' && (
                    <div>
                      <a href={demoAddress} target="_blank" rel="noopener">
                        {t('people.outbox.demo')}
                      </a>
                    </div>
                  )}
                </>
              }
            />
          ),
      )}
    </div>
  );
}
