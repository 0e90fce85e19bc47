import { inboxKinds } from '@film-contest/contract/contact';
import { formatNumber } from '@film-contest/messages/format';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Flex, Grid, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { BulkBar, BulkProgressDialog, useBulkAction } from '../../components/bulk/bulk.tsx';
import type { BulkStep } from '../../components/bulk/run-bulk.ts';
import { ColouredTag, ShortTimeWithTooltip } from '../../components/cells.tsx';
import { buildColumn, buildSortProps, ListPage } from '../../components/list-page.tsx';
import { buildFilter } from '../../components/list-toolbar.tsx';
import { call, fetchScreenData } from '../../lib/api.ts';
import { dash } from '../../lib/entry-labels.ts';
import { type ListState, removeNonNumericFilterValues } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { usePermissions } from '../../lib/start-up.ts';
import { type ChangeList, useListState } from '../../lib/use-list.ts';
import { useRowSelection } from '../../lib/use-selection.ts';
import styles from './inbox.module.css';
import {
  getInboxStateLabel,
  type InboxPage,
  type InboxRow,
  inboxStates,
  inboxTones,
} from './inbox-labels.ts';
import { useAnswerers } from './use-answerers.ts';

const shape = {
  sorters: ['at'],
  filters: { state: inboxStates, assignee: null, kind: inboxKinds, batch: null },
};

export default function MessageListPage() {
  const [given, set] = useListState(shape);
  const state = { ...given, filters: removeNonNumericFilterValues(given.filters, 'batch') };
  const changeList: ChangeList = ({ filters, ...part }) =>
    set(filters ? { ...part, filters: removeNonNumericFilterValues(filters, 'batch') } : part);
  const navigate = useNavigate();
  const { md } = Grid.useBreakpoint();
  const answerers = useAnswerers();
  const mayAnswer = usePermissions().canAnswer === true;
  const { picks, set: setPicks, change: pick } = useRowSelection<InboxRow>(given);
  return (
    <>
      <ListPage
        title={t('people.inbox.title')}
        call="consoleInbox"
        state={state}
        change={changeList}
        overview={(page) => <InboxStateFilter page={page} state={state} change={changeList} />}
        columns={md === false ? phoneColumns : buildInboxColumns(state)}
        searchFor={t('people.inbox.searchFor')}
        filters={[
          buildFilter('kind', t('people.inbox.kind'), inboxKinds, (kind) =>
            t(`people.inbox.kind.${kind}`),
          ),
          { name: 'batch', label: t('people.inbox.batch') },
          {
            name: 'assignee',
            label: t('people.inbox.assignee'),
            options: [
              { value: 'me', label: t('people.inbox.mine') },
              { value: 'nobody', label: t('people.inbox.noAssignee') },
              ...answerers
                .filter(({ isMe }) => !isMe)
                .map(({ id, name }) => ({ value: id, label: name })),
            ],
          },
        ]}
        {...(md !== false && { width: 1040 })}
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
      <InboxBulkActions picks={picks} set={setPicks} />
    </>
  );
}

const getMessagePath = (id: InboxRow['id']) => `/inbox/${id}`;

/** Whether a click is on the row itself, not on a link or a checkbox, and does not end the selection of a text. */
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

/** Shows the kind of a message. Shows nothing for an ordinary message. */
function MessageKindCell({ row: { kind, objection, state, batch } }: { row: InboxRow }) {
  if (kind === 'message') return null;
  const isSettled = kind === 'objection' ? objection?.decision : state !== 'open';
  return (
    <div className={styles.kind}>
      <ColouredTag tone={isSettled ? 'quiet' : 'active'}>
        {t(kind === 'objection' ? 'people.objection.tag' : 'people.appeal.tag')}
      </ColouredTag>
      {batch !== null && (
        <Link to={`/votes/holds/${batch}`}>
          {t('votes.holds.batchNamed', { number: String(batch) })}
        </Link>
      )}
    </div>
  );
}

const MessageStateCell = ({ row: { state } }: { row: InboxRow }) => (
  <ColouredTag tone={inboxTones[state]}>{getInboxStateLabel(state)}</ColouredTag>
);

const buildInboxColumns = (state: ListState): TableColumnsType<InboxRow> => [
  buildColumn(t('people.inbox.from'), 220, ({ name, contact }) => (
    <>
      <div className={styles.name}>{name}</div>
      <div className={styles.minor}>{contact}</div>
    </>
  )),
  buildColumn(t('people.inbox.message'), null, (row) => <MessageExcerpt row={row} />),
  buildColumn(t('people.inbox.kind'), 120, (row) => <MessageKindCell row={row} />),
  buildColumn(t('people.inbox.state'), 120, (row) => <MessageStateCell row={row} />),
  buildColumn(t('people.inbox.assignee'), 150, ({ assignee }) => (
    <span className={styles.name}>{assignee?.name ?? dash}</span>
  )),
  buildColumn(t('people.inbox.at'), { width: 130, ...buildSortProps(state, 'at') }, ({ at }) => (
    <ShortTimeWithTooltip at={at} />
  )),
];

/** Table columns on phones, where one column shows all values. */
const phoneColumns: TableColumnsType<InboxRow> = [
  buildColumn(
    () => t('people.inbox.message'),
    null,
    (row) => (
      <Flex vertical gap={4}>
        <div className={styles.cardHead}>
          <span className={styles.name}>{row.name}</span>
          <MessageStateCell row={row} />
        </div>
        <MessageKindCell row={row} />
        <MessageExcerpt row={row} />
        <div className={styles.minor}>
          <ShortTimeWithTooltip at={row.at} />
          {row.assignee && ` · ${row.assignee.name}`}
        </div>
      </Flex>
    ),
  ),
];

interface StateViewsProps {
  /** Loaded page of the inbox. The counts are omitted until it is loaded. */
  page: InboxPage | undefined;
  state: ListState;
  change: ChangeList;
}

const allMessages = { state: [], assignee: [] };
const openAndMine = { state: ['open'], assignee: ['me'] };

/** Filters the inbox by state or assignee, with counts. */
function InboxStateFilter({ page, state, change }: StateViewsProps) {
  const { filters } = state;
  const shown = filters.state ?? [];
  const isMine = filters.assignee?.join() === 'me';
  const showMessagesInStates = (states: string[]) =>
    change({ filters: { ...filters, state: states } });
  return (
    <fieldset className={styles.views}>
      <legend className="visually-hidden">{t('people.inbox.views')}</legend>
      <InboxFilterButton isShown={shown.length === 0} onClick={() => showMessagesInStates([])}>
        {t('people.inbox.all')}
      </InboxFilterButton>
      {inboxStates.map((each) => (
        <InboxFilterButton
          key={each}
          isShown={shown.includes(each)}
          count={page?.counts[each]}
          onClick={() => showMessagesInStates([each])}
        >
          {getInboxStateLabel(each)}
        </InboxFilterButton>
      ))}
      <InboxFilterButton
        isShown={isMine}
        count={page?.mine}
        onClick={() => change({ filters: { ...filters, ...(isMine ? allMessages : openAndMine) } })}
      >
        {t('people.inbox.mine')}
      </InboxFilterButton>
    </fieldset>
  );
}

interface ViewProps {
  isShown: boolean;
  count?: number | undefined;
  onClick: () => void;
  children: string;
}

const InboxFilterButton = ({ isShown, count, onClick, children }: ViewProps) => (
  <Button
    aria-pressed={isShown}
    type={isShown ? 'primary' : 'default'}
    shape="round"
    onClick={onClick}
  >
    {count === undefined
      ? children
      : t('people.inbox.withCount', { name: children, count: formatNumber(t.locale, count) })}
  </Button>
);

type Target = 'done' | 'spam';

const getMessageKey = ({ id }: InboxRow) => id;
const getMessageName = ({ name, excerpt }: InboxRow) => `${name}: ${excerpt}`;

/** Changes the state of a message. A retry first loads the newest version of the message. */
export const createStateChangeStep =
  (state: Target): BulkStep<InboxRow> =>
  async ({ id, version: listed }, { isRetry, signal }) => {
    const params = { id };
    const newest = isRetry
      ? await fetchScreenData('consoleInboxMessage', { params, background: true, signal })
      : { version: listed };
    const body = { version: newest.version, state };
    return call('moveContact', { params, body, background: true, quiet: true });
  };

function InboxBulkActions({ picks, set }: { picks: InboxRow[]; set: (picks: InboxRow[]) => void }) {
  const client = useQueryClient();
  const [target, setTarget] = useState<Target>('done');
  const bulk = useBulkAction<InboxRow>(({ failed, left }) => {
    // Failed messages, and messages that were not processed, stay selected.
    set([...failed.map(({ item }) => item), ...left]);
    for (const stale of ['consoleInbox', 'inbox', 'summary']) {
      void client.invalidateQueries({ queryKey: [stale] });
    }
  });
  const renderStateButton = (state: Target) => (
    <Button
      onClick={() => {
        setTarget(state);
        void bulk.start(picks, createStateChangeStep(state));
      }}
    >
      {t(`people.inbox.move.${state}`)}
    </Button>
  );
  return (
    <>
      <BulkBar count={picks.length} onClear={() => set([])}>
        {renderStateButton('done')}
        {renderStateButton('spam')}
      </BulkBar>
      <BulkProgressDialog
        bulk={bulk}
        title={t(`people.inbox.move.${target}`)}
        getKey={getMessageKey}
        getName={getMessageName}
      />
    </>
  );
}
