import type { ConsoleEntryRow } from '@film-contest/contract/entry-list';
import { formatNumber, formatTimecode } from '@film-contest/messages/format';
import type { TableColumnsType } from 'antd';
import { Link } from 'react-router';
import {
  CheckCounts,
  ColouredTag,
  CoverPicture,
  EntryStateTag,
  FilmStateTag,
  ShortTimeWithTooltip,
} from '../../components/cells.tsx';
import { EmptyPicture } from '../../components/empty-picture.tsx';
import { buildColumn, buildSortProps, largestFirst } from '../../components/list-page.tsx';
import { toOptions } from '../../components/list-toolbar.tsx';
import { dash, getEntrantGroupLabel } from '../../lib/entry-labels.ts';
import { getFlagLabel } from '../../lib/entry-tags.ts';
import type { ListState } from '../../lib/list-state.ts';
import { detectTextLanguage } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import styles from './entry-list.module.css';

type Column = TableColumnsType<ConsoleEntryRow>[number];

const renderNumber = (text: string) => <span className={styles.figure}>{text}</span>;

const flagTones = { urgent: 'danger', question: 'warning', favourite: 'active' } as const;

/** All columns, keyed by name. */
const columns = {
  number: (state) =>
    buildColumn(
      t('console.entry.number'),
      { width: 84, ...buildSortProps(state, 'number') },
      ({ number }) => renderNumber(number ?? dash),
    ),
  cover: () =>
    buildColumn(t('console.entry.cover'), 80, ({ cover }) =>
      cover ? (
        <CoverPicture picture={cover} alt="" width={64} />
      ) : (
        <EmptyPicture className={styles.noCover} />
      ),
    ),
  title: (state) =>
    buildColumn(
      t('console.entry.title'),
      { width: 170, ...buildSortProps(state, 'title') },
      ({ id, title, makerLocale }) => (
        <Link to={`/entries/${id}`} lang={detectTextLanguage(title, makerLocale)}>
          {title || t('console.entry.untitled')}
        </Link>
      ),
    ),
  team: () =>
    buildColumn(t('console.entry.team'), 120, ({ team, makerLocale }) => (
      <span lang={detectTextLanguage(team, makerLocale)}>{team}</span>
    )),
  group: () =>
    buildColumn(t('console.entry.group'), 110, ({ group }) => getEntrantGroupLabel(group)),
  school: () => buildColumn(t('lists.school'), 140, ({ school }) => school ?? dash),
  duration: () =>
    buildColumn(t('console.entry.duration'), { width: 72, align: 'end' }, ({ seconds }) =>
      renderNumber(seconds === null ? dash : formatTimecode(seconds)),
    ),
  checks: () =>
    buildColumn(t('console.entry.checks'), 100, ({ checks }) => <CheckCounts {...checks} />),
  checklist: () =>
    buildColumn(t('lists.checklist'), 86, ({ checklist }) =>
      checklist ? (
        <ColouredTag tone={checklist.ticked === checklist.required ? 'active' : 'quiet'}>
          {t('lists.checklist.progress', checklist)}
        </ColouredTag>
      ) : (
        dash
      ),
    ),
  film: () =>
    buildColumn(
      t('console.entry.film'),
      110,
      ({ filmState }) => filmState && <FilmStateTag state={filmState} />,
    ),
  state: () =>
    buildColumn(t('console.entry.state'), 120, (row) => <EntryStateTag state={row.state} />),
  votes: (state) =>
    buildColumn(
      t('console.entry.votes'),
      { width: 80, align: 'end', ...buildSortProps(state, 'votes'), ...largestFirst },
      ({ votes }) => renderNumber(formatNumber(t.locale, votes)),
    ),
  firstSubmittedAt: () =>
    buildColumn(t('console.entry.firstSubmittedAt'), 120, ({ firstSubmittedAt }) =>
      firstSubmittedAt ? <ShortTimeWithTooltip at={firstSubmittedAt} /> : dash,
    ),
  submittedAt: (state) =>
    buildColumn(
      t('console.entry.submittedAt'),
      { width: 120, ...buildSortProps(state, 'submittedAt', 'ascend') },
      ({ submittedAt }) => (submittedAt ? <ShortTimeWithTooltip at={submittedAt} /> : dash),
    ),
  updatedAt: (state) =>
    buildColumn(
      t('lists.updatedAt'),
      { width: 120, ...buildSortProps(state, 'updatedAt') },
      ({ updatedAt }) => <ShortTimeWithTooltip at={updatedAt} />,
    ),
  assignee: () => buildColumn(t('lists.assignee'), 100, ({ assignee }) => assignee?.name ?? dash),
  placements: () =>
    buildColumn(
      t('lists.placements'),
      150,
      ({ placements }) => placements.map((list) => t(`content.type.${list}`)).join(', ') || dash,
    ),
  flag: () =>
    buildColumn(t('lists.flag'), 100, ({ flag }) =>
      flag ? <ColouredTag tone={flagTones[flag]}>{getFlagLabel(flag)}</ColouredTag> : dash,
    ),
  tags: () => buildColumn(t('lists.tags'), 160, ({ tags }) => tags.join(', ') || dash),
  notes: () =>
    buildColumn(t('lists.notes'), { width: 100, align: 'end' }, ({ notes }) =>
      renderNumber(notes > 0 ? formatNumber(t.locale, notes) : dash),
    ),
} satisfies Record<string, (state: ListState) => Column>;

export type ColumnName = keyof typeof columns;

export const columnNames = Object.keys(columns) as ColumnName[];

/** Default columns that fit a common screen. */
export const defaultColumns: readonly ColumnName[] = [
  ...(['number', 'cover', 'title', 'team', 'group', 'checks'] as const),
  ...(['state', 'votes', 'submittedAt', 'assignee'] as const),
];

/** Default columns for entries in review. These entries have a checklist but no votes. */
export const reviewColumns: readonly ColumnName[] = [
  ...(['number', 'cover', 'title', 'team', 'group', 'checks', 'checklist'] as const),
  ...(['state', 'submittedAt', 'assignee'] as const),
];

export const phoneColumns: readonly ColumnName[] = ['number', 'title', 'state'];

const isColumnName = (name: string): name is ColumnName => Object.hasOwn(columns, name);

/** Returns the known columns in display order. */
export const filterKnownColumns = (names: readonly string[]) =>
  columnNames.filter((name) => names.some((each) => isColumnName(each) && each === name));

export const buildEntryColumns = (shown: readonly ColumnName[], state: ListState): Column[] =>
  shown.map((name) => columns[name](state));

const getColumnTitle = (name: ColumnName) => columns[name](noState).title as string;

const noState: ListState = { current: 1, pageSize: 10, search: '', sorter: {}, filters: {} };

export const listColumnOptions = () => toOptions(columnNames, getColumnTitle);
