import type { ConsoleEntryRow } from '@film-contest/contract/entry-list';
import { formatNumber, formatTimecode } from '@film-contest/messages/format';
import type { TableColumnsType } from 'antd';
import { Link } from 'react-router';
import {
  CheckCounts,
  CoverPicture,
  EntryStateTag,
  FilmStateTag,
  ShortTimeWithTooltip,
} from '../../components/cells.tsx';
import { buildSortProps, largestFirst } from '../../components/list-page.tsx';
import { dash, getEntrantGroupLabel } from '../../lib/entry-labels.ts';
import type { ListState } from '../../lib/list-state.ts';
import { detectTextLanguage } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import styles from './entry-list.module.css';

type Column = TableColumnsType<ConsoleEntryRow>[number] & { width: number };

const renderNumber = (text: string) => <span className={styles.figure}>{text}</span>;

/** All columns by name. */
const columns = {
  number: (state) => ({
    title: t('console.entry.number'),
    width: 84,
    ...buildSortProps(state, 'number'),
    render: (_, { number }) => renderNumber(number ?? dash),
  }),
  cover: () => ({
    title: t('console.entry.cover'),
    width: 80,
    render: (_, { cover }) =>
      cover ? (
        <CoverPicture picture={cover} alt="" width={64} />
      ) : (
        <span className={styles.noCover} />
      ),
  }),
  title: (state) => ({
    title: t('console.entry.title'),
    width: 170,
    ...buildSortProps(state, 'title'),
    render: (_, { id, title, makerLocale }) => (
      <Link to={`/entries/${id}`} lang={detectTextLanguage(title, makerLocale)}>
        {title || t('console.entry.untitled')}
      </Link>
    ),
  }),
  team: () => ({
    title: t('console.entry.team'),
    width: 120,
    render: (_, { team, makerLocale }) => (
      <span lang={detectTextLanguage(team, makerLocale)}>{team}</span>
    ),
  }),
  group: () => ({
    title: t('console.entry.group'),
    width: 110,
    render: (_, { group }) => getEntrantGroupLabel(group),
  }),
  school: () => ({
    title: t('lists.school'),
    width: 140,
    render: (_, { school }) => school ?? dash,
  }),
  duration: () => ({
    title: t('console.entry.duration'),
    width: 72,
    align: 'end',
    render: (_, { seconds }) => renderNumber(seconds === null ? dash : formatTimecode(seconds)),
  }),
  checks: () => ({
    title: t('console.entry.checks'),
    width: 100,
    render: (_, { checks }) => <CheckCounts {...checks} />,
  }),
  film: () => ({
    title: t('console.entry.film'),
    width: 110,
    render: (_, { filmState }) => filmState && <FilmStateTag state={filmState} />,
  }),
  state: () => ({
    title: t('console.entry.state'),
    width: 120,
    render: (_, row) => <EntryStateTag state={row.state} />,
  }),
  votes: (state) => ({
    title: t('console.entry.votes'),
    width: 80,
    align: 'end',
    ...buildSortProps(state, 'votes'),
    ...largestFirst,
    render: (_, { votes }) => renderNumber(formatNumber(t.locale, votes)),
  }),
  submittedAt: (state) => ({
    title: t('console.entry.submittedAt'),
    width: 120,
    ...buildSortProps(state, 'submittedAt', 'ascend'),
    render: (_, { submittedAt }) =>
      submittedAt ? <ShortTimeWithTooltip at={submittedAt} /> : dash,
  }),
  updatedAt: (state) => ({
    title: t('lists.updatedAt'),
    width: 120,
    ...buildSortProps(state, 'updatedAt'),
    render: (_, { updatedAt }) => <ShortTimeWithTooltip at={updatedAt} />,
  }),
  assignee: () => ({
    title: t('lists.assignee'),
    width: 100,
    render: (_, { assignee }) => assignee?.name ?? dash,
  }),
  placements: () => ({
    title: t('lists.placements'),
    width: 150,
    render: (_, { placements }) =>
      placements.map((list) => t(`content.type.${list}`)).join(', ') || dash,
  }),
} satisfies Record<string, (state: ListState) => Column>;

export type ColumnName = keyof typeof columns;

export const columnNames = Object.keys(columns) as ColumnName[];

/** Default columns that fit a common screen. */
export const defaultColumns: readonly ColumnName[] = [
  ...(['number', 'cover', 'title', 'team', 'group', 'checks'] as const),
  ...(['state', 'votes', 'submittedAt', 'assignee'] as const),
];

/** Columns that fit a phone. */
export const phoneColumns: readonly ColumnName[] = ['number', 'title', 'state'];

const isColumnName = (name: string): name is ColumnName => Object.hasOwn(columns, name);

/** Returns the known columns in display order. */
export const filterKnownColumns = (names: readonly string[]) =>
  columnNames.filter((name) => names.some((each) => isColumnName(each) && each === name));

export const buildEntryColumns = (shown: readonly ColumnName[], state: ListState): Column[] =>
  shown.map((name) => columns[name](state));

const getColumnTitle = (name: ColumnName) => columns[name](noState).title as string;

const noState: ListState = { current: 1, pageSize: 10, search: '', sorter: {}, filters: {} };

export const listColumnOptions = () =>
  columnNames.map((value) => ({ value, label: getColumnTitle(value) }));
