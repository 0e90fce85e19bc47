import type { TableColumnsType } from 'antd';
import { Link } from 'react-router';
import { ListPage, sortedBy } from '../../components/list-page.tsx';
import { Tag } from '../../components/state-tag.tsx';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { moment } from '../../lib/moments.ts';
import { useListState } from '../../lib/use-list.ts';
import { channels, channelText, type OutboxRow, states, stateText, tones } from './outbox-texts.ts';

const shape = { sorters: ['at'], filters: { channel: channels, state: states } };

export function Page() {
  const [state, change] = useListState(shape);
  return (
    <ListPage
      title={t('console.menu.outbox')}
      call="consoleOutbox"
      state={state}
      change={change}
      columns={columnsOf(state)}
      searchFor={t('console.outbox.searchFor')}
      filters={[
        {
          name: 'channel',
          label: t('console.outbox.channel'),
          options: channels.map((value) => ({ value, label: channelText(value) })),
        },
        {
          name: 'state',
          label: t('console.outbox.state'),
          options: states.map((value) => ({ value, label: stateText(value) })),
        },
      ]}
      width={980}
    />
  );
}

const columnsOf = (state: ListState): TableColumnsType<OutboxRow> => [
  {
    title: t('console.outbox.at'),
    width: 180,
    ...sortedBy(state, 'at'),
    render: (_, { at }) => moment(at),
  },
  {
    title: t('console.outbox.channel'),
    width: 90,
    render: (_, { channel }) => channelText(channel),
  },
  { title: t('console.outbox.to'), width: 220, dataIndex: 'to' },
  {
    title: t('console.outbox.subject'),
    render: (_, { id, subject }) => (
      <Link to={`/outbox/${id}`}>{subject || t('console.outbox.message')}</Link>
    ),
  },
  {
    title: t('console.outbox.state'),
    width: 220,
    render: (_, row) => (
      <>
        <Tag tone={tones[row.state]}>{stateText(row.state)}</Tag>
        {row.error && <div>{row.error}</div>}
      </>
    ),
  },
  { title: t('console.outbox.attempts'), width: 90, align: 'end', dataIndex: 'attempts' },
];
