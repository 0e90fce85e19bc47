import { Grid, type TableColumnsType } from 'antd';
import { Link, useNavigate } from 'react-router';
import { ListPage, sortableBy } from '../../components/list-page.tsx';
import { ShortTime } from '../../components/short-time.tsx';
import { Tag } from '../../components/state-tag.tsx';
import { dash } from '../../lib/entry-labels.ts';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { useAccess } from '../../lib/start-up.ts';
import { useListState } from '../../lib/use-list.ts';
import { useSelection } from '../../lib/use-selection.ts';
import styles from './inbox.module.css';
import { InboxBulk } from './inbox-bulk.tsx';
import { getInboxStateLabel, type InboxRow, inboxStates, inboxTones } from './inbox-labels.ts';
import { StateViews } from './state-views.tsx';
import { useAnswerers } from './use-answerers.ts';

const shape = { sorters: ['at'], filters: { state: inboxStates, assignee: null } };

/** Messages from visitors. */
export function Page() {
  const [state, change] = useListState(shape);
  const navigate = useNavigate();
  const { md } = Grid.useBreakpoint();
  const answerers = useAnswerers();
  const mayAnswer = useAccess().canAnswer === true;
  const { picks, set, change: pick } = useSelection<InboxRow>(state);
  return (
    <>
      <ListPage
        title={t('people.inbox.title')}
        call="consoleInbox"
        state={state}
        change={change}
        overview={(page) => <StateViews page={page} state={state} change={change} />}
        columns={md === false ? phoneColumns : buildColumns(state)}
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
            if (isRowClick(target)) void navigate(getMessagePath(id));
          },
        })}
      />
      <InboxBulk picks={picks} set={set} />
    </>
  );
}

const getMessagePath = (id: InboxRow['id']) => `/inbox/${id}`;

/** Ignores clicks on links and checkboxes, and text selections. */
const isRowClick = (target: EventTarget) =>
  !(target instanceof Element && target.closest('a, .ant-table-selection-column')) &&
  getSelection()?.isCollapsed !== false;

const Excerpt = ({ row }: { row: InboxRow }) => (
  <Link
    to={getMessagePath(row.id)}
    className={row.state === 'open' ? styles.unread : styles.excerpt}
  >
    {row.excerpt}
  </Link>
);

const StateCell = ({ row: { state } }: { row: InboxRow }) => (
  <Tag tone={inboxTones[state]}>{getInboxStateLabel(state)}</Tag>
);

const buildColumns = (state: ListState): TableColumnsType<InboxRow> => [
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
  { title: t('people.inbox.message'), render: (_, row) => <Excerpt row={row} /> },
  { title: t('people.inbox.state'), width: 120, render: (_, row) => <StateCell row={row} /> },
  {
    title: t('people.inbox.assignee'),
    width: 150,
    render: (_, { assignee }) => <span className={styles.name}>{assignee?.name ?? dash}</span>,
  },
  {
    title: t('people.inbox.at'),
    width: 130,
    ...sortableBy(state, 'at'),
    render: (_, { at }) => <ShortTime at={at} />,
  },
];

/** On phones one column shows everything. */
const phoneColumns: TableColumnsType<InboxRow> = [
  {
    title: () => t('people.inbox.message'),
    render: (_, row) => (
      <div className={styles.card}>
        <div className={styles.cardHead}>
          <span className={styles.name}>{row.name}</span>
          <StateCell row={row} />
        </div>
        <Excerpt row={row} />
        <div className={styles.minor}>
          <ShortTime at={row.at} />
          {row.assignee && ` · ${row.assignee.name}`}
        </div>
      </div>
    ),
  },
];
