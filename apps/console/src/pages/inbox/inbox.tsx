import { Grid, type TableColumnsType } from 'antd';
import { Link, useNavigate } from 'react-router';
import { buildSortProps, ListPage } from '../../components/list-page.tsx';
import { ShortTimeWithTooltip } from '../../components/short-time.tsx';
import { ColouredTag } from '../../components/state-tag.tsx';
import { dash } from '../../lib/entry-labels.ts';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { useAccessKeys } from '../../lib/start-up.ts';
import { useListState } from '../../lib/use-list.ts';
import { useRowSelection } from '../../lib/use-selection.ts';
import styles from './inbox.module.css';
import { InboxBulkActions } from './inbox-bulk.tsx';
import { getInboxStateLabel, type InboxRow, inboxStates, inboxTones } from './inbox-labels.ts';
import { InboxStateFilter } from './state-views.tsx';
import { useAnswerers } from './use-answerers.ts';

const shape = { sorters: ['at'], filters: { state: inboxStates, assignee: null } };

/** Messages from visitors. */
export default function MessageListPage() {
  const [state, change] = useListState(shape);
  const navigate = useNavigate();
  const { md } = Grid.useBreakpoint();
  const answerers = useAnswerers();
  const mayAnswer = useAccessKeys().canAnswer === true;
  const { picks, set, change: pick } = useRowSelection<InboxRow>(state);
  return (
    <>
      <ListPage
        title={t('people.inbox.title')}
        call="consoleInbox"
        state={state}
        change={change}
        overview={(page) => <InboxStateFilter page={page} state={state} change={change} />}
        columns={md === false ? phoneColumns : buildInboxColumns(state)}
        searchFor={t('people.inbox.searchFor')}
        filters={[
          {
            name: 'assignee',
            label: t('people.inbox.assignee'),
            options: [
              { value: 'me', label: t('people.inbox.mine') },
              { value: 'nobody', label: t('people.inbox.nobody') },
              ...answerers
                .filter(({ isMe }) => !isMe)
                .map(({ id, name }) => ({ value: id, label: name })),
            ],
          },
        ]}
        {...(md !== false && { width: 920 })}
        empty={{ text: t('people.inbox.empty'), action: null }}
        {...(mayAnswer && {
          selection: {
            keys: picks.map(({ id }) => id),
            change: pick,
            getName: ({ name, excerpt }: InboxRow) => `${name}: ${excerpt}`,
          },
        })}
        onRow={({ id }) => ({
          className: styles.row,
          onClick({ target }) {
            if (isClickOnRow(target)) void navigate(getMessagePath(id));
          },
        })}
      />
      <InboxBulkActions picks={picks} set={set} />
    </>
  );
}

const getMessagePath = (id: InboxRow['id']) => `/inbox/${id}`;

/** Ignores clicks on links and checkboxes, and text selections. */
const isClickOnRow = (target: EventTarget) =>
  !(target instanceof Element && target.closest('a, .ant-table-selection-column')) &&
  getSelection()?.isCollapsed !== false;

const MessageExcerpt = ({ row }: { row: InboxRow }) => (
  <Link
    to={getMessagePath(row.id)}
    className={row.state === 'open' ? styles.unread : styles.excerpt}
  >
    {row.excerpt}
  </Link>
);

const MessageStateCell = ({ row: { state } }: { row: InboxRow }) => (
  <ColouredTag tone={inboxTones[state]}>{getInboxStateLabel(state)}</ColouredTag>
);

const buildInboxColumns = (state: ListState): TableColumnsType<InboxRow> => [
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
  { title: t('people.inbox.message'), render: (_, row) => <MessageExcerpt row={row} /> },
  {
    title: t('people.inbox.state'),
    width: 120,
    render: (_, row) => <MessageStateCell row={row} />,
  },
  {
    title: t('people.inbox.assignee'),
    width: 150,
    render: (_, { assignee }) => <span className={styles.name}>{assignee?.name ?? dash}</span>,
  },
  {
    title: t('people.inbox.at'),
    width: 130,
    ...buildSortProps(state, 'at'),
    render: (_, { at }) => <ShortTimeWithTooltip at={at} />,
  },
];

/** Table columns on phones, where one column shows all values. */
const phoneColumns: TableColumnsType<InboxRow> = [
  {
    title: () => t('people.inbox.message'),
    render: (_, row) => (
      <div className={styles.card}>
        <div className={styles.cardHead}>
          <span className={styles.name}>{row.name}</span>
          <MessageStateCell row={row} />
        </div>
        <MessageExcerpt row={row} />
        <div className={styles.minor}>
          <ShortTimeWithTooltip at={row.at} />
          {row.assignee && ` · ${row.assignee.name}`}
        </div>
      </div>
    ),
  },
];
