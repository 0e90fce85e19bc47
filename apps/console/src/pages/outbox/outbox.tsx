import { Alert, Button, type TableColumnsType } from 'antd';
import { Link } from 'react-router';
import { ColouredTag } from '../../components/cells.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { buildColumn, buildSortProps, ListPage } from '../../components/list-page.tsx';
import { buildFilter } from '../../components/list-toolbar.tsx';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { usePermissions } from '../../lib/start-up.ts';
import { formatTime } from '../../lib/times.ts';
import { useListState } from '../../lib/use-list.ts';
import { DeliveryErrorExplanation } from './delivery-error.tsx';
import styles from './letter.module.css';
import {
  canResendLetter,
  channels,
  getChannelLabel,
  getLetterStateLabel,
  getLetterTitle,
  getResendLabel,
  type OutboxPage,
  type OutboxRow,
  states,
  tones,
} from './outbox-labels.ts';
import { useResendLetters } from './use-resend.ts';

const shape = { sorters: ['at'], filters: { channel: channels, state: states } };

const wordingPath = `/settings/texts?${new URLSearchParams({ filters: '{"area":["mail"]}' })}`;

/** Whether a message is queued or will be retried within a minute. */
export const isOutboxChanging = ({ list }: OutboxPage) =>
  list.some(
    ({ state, nextTryAt }) =>
      state === 'queued' || (nextTryAt && Date.parse(nextTryAt) < Date.now() + 60_000),
  );

export default function LetterListPage() {
  const [state, change] = useListState(shape);
  const resending = useResendLetters();
  const access = usePermissions();
  const mayResend = access.canResend === true;
  return (
    <ListPage
      title={t('console.menu.outbox')}
      call="consoleOutbox"
      state={state}
      change={change}
      isChanging={isOutboxChanging}
      overview={(page) => (
        <>
          {page && <ChannelHealth page={page} />}
          {mayResend && page !== undefined && page.resendable > 0 && (
            <p>
              <Button loading={resending.busy} onClick={() => resending.resendAll(page.resendable)}>
                {t('people.outbox.resendAll', { count: page.resendable })}
              </Button>
            </p>
          )}
        </>
      )}
      actions={
        <>
          {access.canManageSettings && (
            <LinkButton to={wordingPath}>{t('people.outbox.wording')}</LinkButton>
          )}
          {mayResend && (
            <Button loading={resending.busy} onClick={() => void resending.test()}>
              {t('people.outbox.test')}
            </Button>
          )}
        </>
      }
      columns={buildOutboxColumns(state, mayResend ? resending : null)}
      searchFor={t('console.outbox.searchFor')}
      filters={[
        buildFilter('state', t('console.outbox.state'), states, getLetterStateLabel),
        buildFilter('channel', t('console.outbox.channel'), channels, getChannelLabel),
      ]}
      width={980}
      isStacked
      empty={{ text: t('people.outbox.empty'), action: null }}
    />
  );
}

type Resending = ReturnType<typeof useResendLetters>;

const buildOutboxColumns = (
  state: ListState,
  resending: Resending | null,
): TableColumnsType<OutboxRow> => [
  buildColumn(
    t('console.outbox.at'),
    { width: 165, ...buildSortProps(state, 'at', 'descend') },
    ({ at }) => formatTime(at),
  ),
  buildColumn(t('console.outbox.channel'), 70, ({ channel }) => getChannelLabel(channel)),
  buildColumn(t('console.outbox.to'), 190, ({ to }) => <span className={styles.whole}>{to}</span>),
  buildColumn(t('console.outbox.subject'), null, (row) => (
    <Link to={`/outbox/${row.id}`} className={styles.whole}>
      {getLetterTitle(row)}
    </Link>
  )),
  buildColumn(t('console.outbox.state'), 225, (row) => <LetterStateCell row={row} />),
  { title: t('console.outbox.attempts'), width: 80, align: 'end', dataIndex: 'attempts' },
  ...(resending ? [buildLetterActionsColumn(resending)] : []),
];

const buildLetterActionsColumn = ({ busy, resend }: Resending) => ({
  title: t('people.actions'),
  width: 110,
  render: (_: unknown, row: OutboxRow) =>
    canResendLetter(row) && (
      <Button
        size="small"
        disabled={busy}
        aria-label={t('people.outbox.resendNamed', row)}
        onClick={() => void resend(row)}
      >
        {getResendLabel(row)}
      </Button>
    ),
});

function LetterStateCell({ row: { state, error, nextTryAt, isOutdated } }: { row: OutboxRow }) {
  return (
    <div className={styles.state}>
      <ColouredTag tone={tones[state]}>{getLetterStateLabel(state)}</ColouredTag>
      {error && <DeliveryErrorExplanation fault={error} />}
      {nextTryAt && <div>{t('people.outbox.nextTryAt', { date: formatTime(nextTryAt) })}</div>}
      {isOutdated && <div>{t('people.outbox.outdated')}</div>}
    </div>
  );
}

function ChannelHealth({ page: { health, demoAddress } }: { page: OutboxPage }) {
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
