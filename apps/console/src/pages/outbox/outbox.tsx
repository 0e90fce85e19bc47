import { Button, type TableColumnsType } from 'antd';
import { Link } from 'react-router';
import { ListPage, sortableBy } from '../../components/list-page.tsx';
import { Tag } from '../../components/state-tag.tsx';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { useAccess } from '../../lib/start-up.ts';
import { formatTime } from '../../lib/times.ts';
import { useListState } from '../../lib/use-list.ts';
import { ChannelHealth } from './channel-health.tsx';
import { DeliveryError } from './delivery-error.tsx';
import styles from './letter.module.css';
import {
  canResend,
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
import { useResend } from './use-resend.ts';

const shape = { sorters: ['at'], filters: { channel: channels, state: states } };

/** Whether a message is queued or will be retried within a minute. */
const isChanging = ({ list }: OutboxPage) =>
  list.some(
    ({ state, nextTryAt }) =>
      state === 'queued' || (nextTryAt && Date.parse(nextTryAt) < Date.now() + 60_000),
  );

/** Sent messages and the health of their channels. */
export function Page() {
  const [state, change] = useListState(shape);
  const resending = useResend();
  const mayResend = useAccess().canResend === true;
  return (
    <ListPage
      title={t('console.menu.outbox')}
      call="consoleOutbox"
      state={state}
      change={change}
      isChanging={isChanging}
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
        mayResend && (
          <Button loading={resending.busy} onClick={() => void resending.test()}>
            {t('people.outbox.test')}
          </Button>
        )
      }
      columns={buildColumns(state, mayResend ? resending : null)}
      searchFor={t('console.outbox.searchFor')}
      filters={[
        {
          name: 'state',
          label: t('console.outbox.state'),
          options: states.map((value) => ({ value, label: getLetterStateLabel(value) })),
        },
        {
          name: 'channel',
          label: t('console.outbox.channel'),
          options: channels.map((value) => ({ value, label: getChannelLabel(value) })),
        },
      ]}
      width={980}
      empty={{ text: t('people.outbox.empty'), action: null }}
    />
  );
}

type Resending = ReturnType<typeof useResend>;

const buildColumns = (
  state: ListState,
  resending: Resending | null,
): TableColumnsType<OutboxRow> => [
  {
    title: t('console.outbox.at'),
    width: 165,
    ...sortableBy(state, 'at', 'descend'),
    render: (_, { at }) => formatTime(at),
  },
  {
    title: t('console.outbox.channel'),
    width: 70,
    render: (_, { channel }) => getChannelLabel(channel),
  },
  {
    title: t('console.outbox.to'),
    width: 190,
    render: (_, { to }) => <span className={styles.whole}>{to}</span>,
  },
  {
    title: t('console.outbox.subject'),
    render: (_, row) => (
      <Link to={`/outbox/${row.id}`} className={styles.whole}>
        {getLetterTitle(row)}
      </Link>
    ),
  },
  {
    title: t('console.outbox.state'),
    width: 225,
    render: (_, row) => <StateCell row={row} />,
  },
  { title: t('console.outbox.attempts'), width: 80, align: 'end', dataIndex: 'attempts' },
  ...(resending ? [buildActionsColumn(resending)] : []),
];

const buildActionsColumn = ({ busy, resend }: Resending) => ({
  title: t('people.actions'),
  width: 110,
  render: (_: unknown, row: OutboxRow) =>
    canResend(row) && (
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

function StateCell({ row: { state, error, nextTryAt, isOutdated } }: { row: OutboxRow }) {
  return (
    <div className={styles.state}>
      <Tag tone={tones[state]}>{getLetterStateLabel(state)}</Tag>
      {error && <DeliveryError fault={error} />}
      {nextTryAt && <div>{t('people.outbox.nextTryAt', { date: formatTime(nextTryAt) })}</div>}
      {isOutdated && <div>{t('people.outbox.outdated')}</div>}
    </div>
  );
}
