import type { Contract } from '@film-contest/contract/contract';
import { joinSentences } from '@film-contest/messages/format';
import { Empty, type TableColumnsType, type TableProps } from 'antd';
import type { Key, ReactNode } from 'react';
import { getRefusal } from '../lib/api.ts';
import { type Direction, isFiltered, type ListState, pageSizes } from '../lib/list-state.ts';
import { t } from '../lib/messages.ts';
import { type IsChanging, type ListCall, type ListRow, useList } from '../lib/use-list.ts';
import { DataTable } from './data-table.tsx';
import { ClearFilters, ListToolbar, type ToolbarProps } from './list-toolbar.tsx';
import { LoadFailed } from './load-failed.tsx';
import { PageHead } from './page-head.tsx';
import { RefreshButton } from './refresh-button.tsx';

interface ListPageProps<N extends ListCall> extends ToolbarProps {
  title: string;
  /** What the list is, in a sentence or two. */
  intro?: string;
  call: N;
  columns: TableColumnsType<ListRow<N>>;
  /** What tells the rows apart; `id` by default. */
  rowKey?: keyof ListRow<N> & string;
  /** How many there are, where that is not simply counted; null: as usual. */
  totalText?: (data: Contract[N]['data']) => string | null;
  /** Pixels below which the table scrolls sideways; without it, it always fits. */
  width?: number;
  /** Keeps the list up to date as long as this says so. */
  isMoving?: IsChanging<N>;
  /** What the answer tells besides its rows, above them; before it is there, what holds its place. */
  overview?: (data: Contract[N]['data'] | undefined) => ReactNode;
  expandedRow?: (row: ListRow<N>) => ReactNode;
  /** Which rows can be expanded; all of them by default. */
  isExpandable?: (row: ListRow<N>) => boolean;
  /** Of the call's path. */
  params?: Contract[N]['params'];
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** Links to lists that belong together. */
  siblings?: ReactNode;
  /** What is said, and offered, when there is nothing at all. */
  empty?: { text: string; action: ReactNode };
  /** What is said when the search finds nothing, where more than that is to be said. */
  noneFound?: string;
  onRow?: NonNullable<TableProps<ListRow<N>>['onRow']>;
  /** Lets rows be chosen, on this page and on others. */
  selection?: {
    keys: string[];
    /** `rows`: those of the chosen ones that this page shows. */
    change: (keys: string[], rows: ListRow<N>[]) => void;
    getName: (row: ListRow<N>) => string;
  };
}

/** A list with search, filters, sorting and pager, all of which stand in the address. */
export function ListPage<N extends ListCall>(props: ListPageProps<N>) {
  const {
    title,
    call,
    state,
    change,
    columns,
    width,
    expandedRow,
    onRow,
    isMoving: isChanging,
  } = props;
  const { selection } = props;
  const list = useList(call, state, props.params, isChanging);
  const { data, isFetching, isError, isPlaceholderData, error, refetch } = list;
  const isAwaited = isChanging ? !data || isPlaceholderData : isFetching;
  const isEmpty = data?.list.length === 0;
  const isStale = isChanging !== undefined && data !== undefined && isError;
  return (
    <>
      <PageHead
        title={title}
        intro={props.intro}
        status={
          data ? (props.totalText?.(data) ?? t('console.list.total', { total: data.total })) : null
        }
        actions={
          <>
            <RefreshButton onClick={() => refetch()} />
            {props.actions}
          </>
        }
      />
      {props.siblings}
      {props.overview?.(data)}
      <ListToolbar {...props} />
      {isStale && <p role="status">{getStaleText(error)}</p>}
      {isError && !isStale && !isFetching ? (
        <LoadFailed text={t('console.list.failed')} error={error} onRetry={() => refetch()} />
      ) : (
        <DataTable<ListRow<N>>
          label={title}
          rowKey={props.rowKey ?? 'id'}
          columns={columns}
          dataSource={data?.list ?? []}
          // Names of columns over nothing help nobody.
          showHeader={!isEmpty}
          loading={isAwaited && isFetching && { delay: 200 }}
          {...(width !== undefined && !isEmpty && { scroll: { x: width } })}
          locale={{
            emptyText: data ? <EmptyList {...props} /> : ' ',
          }}
          pagination={{
            current: state.current,
            pageSize: state.pageSize,
            total: data?.total ?? 0,
            pageSizeOptions: pageSizes,
            showSizeChanger: true,
            showQuickJumper: (data?.total ?? 0) > state.pageSize,
            hideOnSinglePage: (data?.total ?? 0) <= (pageSizes[0] ?? 10),
          }}
          {...(onRow && { onRow })}
          {...(selection && { rowSelection: buildRowSelection(selection) })}
          {...(expandedRow && {
            expandable: {
              columnTitle: <DetailsHeading />,
              expandedRowRender: expandedRow,
              ...(props.isExpandable && { rowExpandable: props.isExpandable }),
            },
          })}
          onChange={(page, _filters, sorter, { action }) => {
            if (action === 'paginate') {
              const resized = page.pageSize !== state.pageSize;
              const current = resized ? 1 : (page.current ?? 1);
              change({ current, pageSize: page.pageSize ?? state.pageSize });
            }
            if (action === 'sort' && !Array.isArray(sorter)) {
              const { columnKey, order } = sorter;
              change({ sorter: order && columnKey ? { [String(columnKey)]: order } : {} });
            }
          }}
        />
      )}
    </>
  );
}

/** What the server said, and that the list is read again by itself. */
const getStaleText = (error: unknown) =>
  joinSentences(
    t.locale,
    [getRefusal(error), t('console.list.stale')].filter((text) => text !== null),
  );

type Selection<N extends ListCall> = NonNullable<ListPageProps<N>['selection']>;

const buildRowSelection = <N extends ListCall>({
  keys,
  change,
  getName: nameOf,
}: Selection<N>) => ({
  selectedRowKeys: keys,
  // Those of other pages stay chosen.
  preserveSelectedRowKeys: true,
  columnWidth: 48,
  onChange: (chosen: Key[], rows: (ListRow<N> | undefined)[]) =>
    change(
      chosen.map(String),
      rows.filter((row) => row !== undefined),
    ),
  getCheckboxProps: (row: ListRow<N>) => ({ 'aria-label': nameOf(row) }),
});

type EmptyListProps = Pick<ListPageProps<ListCall>, 'state' | 'change' | 'empty' | 'noneFound'>;

function EmptyList({ state, change, empty, noneFound }: EmptyListProps) {
  const narrowed = isFiltered(state);
  const none = empty?.text ?? t('console.list.empty');
  const notFound = (state.search && noneFound) || t('console.list.noneFound');
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={narrowed ? notFound : none}>
      {narrowed ? <ClearFilters change={change} /> : empty?.action}
    </Empty>
  );
}

const DetailsHeading = () => <span className="visually-hidden">{t('console.list.details')}</span>;

/**
 * How a column that the list can be sorted by shows the order in force.
 *
 * @param usual how the list is sorted by this column until somebody sorts it otherwise.
 */
export const sortableBy = (state: ListState, name: string, usual: Direction | null = null) => ({
  key: name,
  sorter: true,
  sortOrder: state.sorter[name] ?? (Object.keys(state.sorter).length === 0 ? usual : null),
  // From the usual order there is only the other one to go to, and from that one back.
  ...(usual && { sortDirections: [usual, opposite[usual], usual] }),
});

const opposite = { ascend: 'descend', descend: 'ascend' } as const;

/** For a column of figures: the first press brings the largest to the top. */
export const largestFirst = { sortDirections: ['descend', 'ascend'] as Direction[] };
