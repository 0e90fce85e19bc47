import { Alert } from 'antd';
import { t } from '../../lib/messages.ts';
import { moment } from '../../lib/moments.ts';
import { Fault } from './fault.tsx';
import styles from './letter.module.css';
import { channelText, type OutboxPage } from './outbox-texts.ts';

/** What keeps all messages of a channel from leaving, above the list. */
export function Health({ page: { health } }: { page: OutboxPage }) {
  const closed = health.filter(({ hasWayOut }) => !hasWayOut);
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
              title={t(`people.outbox.refusing.${channel}`, { date: moment(refusingSince) })}
              description={
                <>
                  {error && <Fault fault={error} />}
                  <div>{t('people.outbox.waiting', { count: waiting })}</div>
                </>
              }
            />
          ),
      )}
      {closed.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={t('people.outbox.noWayOut', {
            channels: new Intl.ListFormat(t.locale).format(
              closed.map(({ channel }) => channelText(channel)),
            ),
          })}
        />
      )}
    </div>
  );
}
