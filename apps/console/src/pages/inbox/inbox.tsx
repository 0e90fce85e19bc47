import type { TableColumnsType } from 'antd';
import { Link, useNavigate } from 'react-router';
import { ListPage, sortedBy } from '../../components/list-page.tsx';
import { Tag } from '../../components/state-tag.tsx';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { moment } from '../../lib/moments.ts';
import { useListState } from '../../lib/use-list.ts';
import styles from './inbox.module.css';
import { type InboxRow, inboxStates, inboxStateText, inboxTones } from './inbox-texts.ts';

const shape = { sorters: ['at'], filters: { state: inboxStates } };

/** What visitors wrote to the organiser. */
export function Page() {
  const [state, change] = useListState(shape);
  const navigate = useNavigate();
  return (
    <ListPage
      title={t('people.inbox.title')}
      call="consoleInbox"
      state={state}
      change={change}
      columns={columnsOf(state)}
      searchFor={t('people.inbox.searchFor')}
      filters={[
        {
          name: 'state',
          label: t('people.inbox.state'),
          options: inboxStates.map((value) => ({ value, label: inboxStateText(value) })),
        },
      ]}
      width={920}
      onRow={({ id }) => ({
        className: styles.row,
        onClick({ target }) {
          if (isOwnClick(target)) void navigate(messagePath(id));
        },
      })}
    />
  );
}

const messagePath = (id: InboxRow['id']) => `/inbox/${id}`;

/** The link opens the message by itself, and who marks an address wants to copy it. */
const isOwnClick = (target: EventTarget) =>
  !(target instanceof Element && target.closest('a')) && getSelection()?.isCollapsed !== false;

const columnsOf = (state: ListState): TableColumnsType<InboxRow> => [
  {
    title: t('people.inbox.from'),
    width: 220,
    render: (_, { name, contact }) => (
      <>
        <div className={styles.name}>{name}</div>
        <div className={styles.minor}>{contact}</div>
      </>
    ),
  },
  {
    title: t('people.inbox.message'),
    render: (_, row) => (
      <Link
        to={messagePath(row.id)}
        className={row.state === 'open' ? styles.unread : styles.excerpt}
      >
        {row.excerpt}
      </Link>
    ),
  },
  {
    title: t('people.inbox.state'),
    width: 130,
    render: (_, row) => <Tag tone={inboxTones[row.state]}>{inboxStateText(row.state)}</Tag>,
  },
  {
    title: t('people.inbox.at'),
    width: 180,
    ...sortedBy(state, 'at'),
    render: (_, { at }) => moment(at),
  },
];
