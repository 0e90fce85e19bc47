import type { Contract } from '@film-contest/contract/contract';
import { joinSentences } from '@film-contest/messages/format';
import {
  Button,
  type ButtonProps,
  Empty,
  Table,
  type TableColumnsType,
  type TableColumnType,
  type TableProps,
  type TableRef,
} from 'antd';
import { type Key, type ReactNode, useEffect, useRef } from 'react';
import { getRefusalMessage, useBusyState } from '../lib/api.ts';
import { type Direction, hasSearchOrFilter, type ListState, pageSizes } from '../lib/list-state.ts';
import { t } from '../lib/messages.ts';
import { useMediaQuery } from '../lib/theme.ts';
import { type IsChanging, type ListCall, type ListRow, useList } from '../lib/use-list.ts';
import styles from './data-table.module.css';
import { Icon } from './icon.tsx';
import { ClearFiltersButton, ListToolbar, type ToolbarProps } from './list-toolbar.tsx';
import { LoadErrorMessage, PageHeader } from './page.tsx';
import {
  addColumnTitlesToCells,
  buildSkeletonColumns,
  buildSkeletonRows,
  getHiddenRowProps,
} from './table-columns.tsx';

interface ListPageProps<N extends ListCall> extends ToolbarProps {
  title: string;
  intro?: string;
  call: N;
  columns: TableColumnsType<ListRow<N>>;
  /** Unique key of a row; `id` by default. */
  rowKey?: keyof ListRow<N> & string;
  /** Formats the number of rows. Null keeps the default text. */
  totalText?: (data: Contract[N]['data']) => string | null;
  /** The table scrolls horizontally below this width in pixels. */
  width?: number;
  /** Whether a phone shows each row as a list of labelled values. */
  isStacked?: boolean;
  /** Whether the list is expected to change soon, so that it is reloaded every few seconds. */
  isChanging?: IsChanging<N>;
  /** Renders the content above the rows from the list's response, which is undefined until loaded. */
  overview?: (data: Contract[N]['data'] | undefined) => ReactNode;
  expandedRow?: (row: ListRow<N>) => ReactNode;
  /** Whether a row can be expanded. By default, all rows can be expanded. */
  isExpandable?: (row: ListRow<N>) => boolean;
  params?: Contract[N]['params'];
  actions?: ReactNode;
  siblings?: ReactNode;
  /** Text and button shown if the unfiltered list has no rows. */
  empty?: { text: string; action: ReactNode };
  /** Shown instead of the default text if a search finds nothing. */
  noneFound?: string;
  onRow?: NonNullable<TableProps<ListRow<N>>['onRow']>;
  /** Selected rows; setting this prop enables row selection across pages of the list. */
  selection?: {
    keys: string[];
    /** `rows`: the selected rows of the current page. */
    change: (keys: string[], rows: ListRow<N>[]) => void;
    getName: (row: ListRow<N>) => string;
  };
}

/** A page with a searchable, filterable, sortable and paginated list. Its state is stored in the URL. */
export function ListPage<N extends ListCall>(props: ListPageProps<N>) {
  const { title, call, state, change, columns, width, expandedRow, onRow, isChanging } = props;
  const { selection } = props;
  const list = useList(call, state, props.params, isChanging);
  const { data, isFetching, isError, isPlaceholderData, error, refetch } = list;
  const { busy: isReloading, run } = useBusyState();
  const isEmpty = data?.list.length === 0;
  const rowKey = props.rowKey ?? 'id';
  const isStale = data !== undefined && isError;
  return (
    <>
      <PageHeader
        title={title}
        intro={props.intro}
        status={
          data ? (props.totalText?.(data) ?? t('console.list.total', { total: data.total })) : null
        }
        actions={
          <>
            <RefreshButton loading={isReloading} onClick={() => run(() => refetch())} />
            {props.actions}
          </>
        }
      />
      {props.siblings}
      {props.overview?.(data)}
      <ListToolbar {...props} />
      {isStale && <p role="status">{getRefreshErrorText(error)}</p>}
      {isError && !isStale && !isFetching ? (
        <LoadErrorMessage text={t('console.list.failed')} error={error} onRetry={() => refetch()} />
      ) : (
        <DataTable<ListRow<N>>
          label={title}
          rowKey={rowKey}
          {...(data
            ? { columns, dataSource: data.list }
            : {
                columns: buildSkeletonColumns(columns),
                dataSource: buildSkeletonRows(rowKey) as unknown as ListRow<N>[],
                onRow: getHiddenRowProps,
              })}
          isStacked={props.isStacked === true}
          // Hides the column titles of an empty list.
          showHeader={!isEmpty}
          loading={isPlaceholderData && isFetching && { delay: 200 }}
          {...(width !== undefined && !isEmpty && { scroll: { x: width } })}
          locale={{ emptyText: <EmptyList {...props} /> }}
          pagination={{
            current: state.current,
            pageSize: state.pageSize,
            total: data?.total ?? 0,
            pageSizeOptions: pageSizes,
            showSizeChanger: true,
            showQuickJumper: (data?.total ?? 0) > state.pageSize,
            hideOnSinglePage: (data?.total ?? 0) <= (pageSizes[0] ?? 10),
          }}
          {...(data && onRow && { onRow })}
          {...(data &&
            selection && { rowSelection: buildRowSelection(selection, isPlaceholderData) })}
          {...(data &&
            expandedRow && {
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

/** Returns the server's error message and a note that the list is loaded again automatically. */
const getRefreshErrorText = (error: unknown) =>
  joinSentences(
    t.locale,
    [getRefusalMessage(error), t('console.list.stale')].filter((text) => text !== null),
  );

type Selection<N extends ListCall> = NonNullable<ListPageProps<N>['selection']>;

/**
 * Builds the options for selecting rows.
 * @param isLoading whether the table still shows the rows of the previous page or filter. These rows cannot be
 * selected.
 */
const buildRowSelection = <N extends ListCall>(
  { keys, change, getName }: Selection<N>,
  isLoading: boolean,
) => ({
  selectedRowKeys: keys,
  // Keeps the rows selected on other pages of the list.
  preserveSelectedRowKeys: true,
  columnWidth: 48,
  onChange: (chosen: Key[], rows: (ListRow<N> | undefined)[]) =>
    change(
      chosen.map(String),
      rows.filter((row) => row !== undefined),
    ),
  getCheckboxProps: (row: ListRow<N>) => ({ 'aria-label': getName(row), disabled: isLoading }),
});

type EmptyListProps = Pick<ListPageProps<ListCall>, 'state' | 'change' | 'empty' | 'noneFound'>;

function EmptyList({ state, change, empty, noneFound }: EmptyListProps) {
  const narrowed = hasSearchOrFilter(state);
  const none = empty?.text ?? t('console.list.empty');
  const notFound = (state.search && noneFound) || t('console.list.noneFound');
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={narrowed ? notFound : none}>
      {narrowed ? <ClearFiltersButton change={change} /> : empty?.action}
    </Empty>
  );
}

const DetailsHeading = () => <span className="visually-hidden">{t('console.list.details')}</span>;

/**
 * Builds the column properties that make a list sortable by a field.
 *
 * @param defaultDirection sort direction of this column if the URL names no sort order.
 */
export const buildSortProps = (
  state: ListState,
  name: string,
  defaultDirection: Direction | null = null,
) => ({
  key: name,
  sorter: true,
  sortOrder:
    state.sorter[name] ?? (Object.keys(state.sorter).length === 0 ? defaultDirection : null),
  // A default sort order can only be reversed, not removed.
  ...(defaultDirection && {
    sortDirections: [defaultDirection, opposite[defaultDirection], defaultDirection],
  }),
});

const opposite = { ascend: 'descend', descend: 'ascend' } as const;

/** Sort order of numeric columns: the first click sorts in descending order. */
export const largestFirst = { sortDirections: ['descend', 'ascend'] as Direction[] };

interface DataTableProps<Row extends object> extends TableProps<Row> {
  label: string;
  /** Whether a phone shows each row as a list of labelled values. */
  isStacked?: boolean;
}

/**
 * antd's table with a keyboard-scrollable body if it is wider than its container. Use it for every table with
 * a fixed minimum width.
 */
export function DataTable<Row extends object>({
  label,
  isStacked = false,
  scroll,
  ...props
}: DataTableProps<Row>) {
  const isPhone = useMediaQuery('(max-width: 767px)');
  const table = useRef<TableRef>(null);
  useEffect(() => {
    const scroller = table.current?.nativeElement.querySelector<HTMLElement>('.ant-table-content');
    if (!scroller) return;
    const observer = new ResizeObserver(() => makeScrollingTableFocusable(scroller, label));
    observer.observe(scroller);
    // Observes the contents too, because rows that load later can make the table wider.
    for (const inside of scroller.children) observer.observe(inside);
    return () => observer.disconnect();
  });
  if (isStacked && isPhone) {
    return (
      <Table<Row>
        {...props}
        className={`${styles.table} ${styles.stacked}`}
        columns={addColumnTitlesToCells(props.columns ?? [])}
        showHeader={false}
        ref={table}
      />
    );
  }
  return (
    <Table<Row>
      size="middle"
      className={styles.table ?? ''}
      {...props}
      {...(scroll && { scroll })}
      ref={table}
    />
  );
}

/** Adds the table to the tab order only if it scrolls. */
function makeScrollingTableFocusable(scroller: HTMLElement, label: string) {
  const scrolls = scroller.scrollWidth > scroller.clientWidth;
  const attributes = { tabindex: '0', role: 'region', 'aria-label': label };
  for (const [name, value] of Object.entries(attributes)) {
    if (scrolls) scroller.setAttribute(name, value);
    else scroller.removeAttribute(name);
  }
}

export const RefreshButton = (button: Pick<ButtonProps, 'loading' | 'onClick'>) => (
  <Button
    {...button}
    type="text"
    icon={<Icon name="refresh" />}
    aria-label={t('console.list.refresh')}
    title={t('console.list.refresh')}
  />
);

/**
 * Builds a table column.
 * @param look the width of the column in pixels (null: the remaining space), or properties of an antd column.
 */
export const buildColumn = <Row,>(
  title: TableColumnType<Row>['title'],
  look: number | null | Omit<TableColumnType<Row>, 'title' | 'render'>,
  render: (row: Row) => ReactNode,
): TableColumnType<Row> => ({
  title,
  ...(typeof look === 'number' ? { width: look } : look),
  render: (_, row) => render(row),
});
