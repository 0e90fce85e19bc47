import type { ConsoleEntryRow } from '@film-contest/contract/entries';
import { formatNumber, formatTimecode } from '@film-contest/messages/format';
import type { TableColumnsType } from 'antd';
import { Link } from 'react-router';
import { CheckCounts } from '../../components/check-counts.tsx';
import { Cover } from '../../components/cover.tsx';
import { ListPage, sortedBy } from '../../components/list-page.tsx';
import { entryStateText, FilmTag, StateTag } from '../../components/state-tag.tsx';
import { dash, groupOptions, groupText, stateValues } from '../../lib/entry-texts.ts';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { moment } from '../../lib/moments.ts';
import { useListState } from '../../lib/use-list.ts';
import styles from './entry-list.module.css';

/** The gravest of what the machine found. */
const checkLevels = ['refusal', 'advice', 'ok'] as const;

const shape = {
  sorters: ['submittedAt', 'number', 'title', 'votes', 'updatedAt'],
  filters: {
    state: stateValues,
    group: ['open', 'student'],
    school: null,
    checks: checkLevels,
  },
};

export function Page() {
  const [state, change] = useListState(shape);
  const states = stateValues.map((value) => ({ value, label: entryStateText(value) }));
  return (
    <ListPage
      title={t('console.menu.entries')}
      call="consoleEntries"
      state={state}
      change={change}
      columns={columnsOf(state)}
      searchFor={t('console.entry.searchFor')}
      filters={[
        { name: 'state', label: t('console.entry.state'), options: states },
        { name: 'group', label: t('console.entry.group'), options: groupOptions() },
        {
          name: 'checks',
          label: t('console.entry.checks'),
          options: checkLevels.map((value) => ({ value, label: t(`checks.level.${value}`) })),
        },
        { name: 'school', label: t('console.entry.schoolFilter') },
      ]}
      width={1120}
    />
  );
}

function columnsOf(state: ListState): TableColumnsType<ConsoleEntryRow> {
  return [
    {
      title: t('console.entry.number'),
      width: 72,
      ...sortedBy(state, 'number'),
      render: (_, { number }) => <span className={styles.figure}>{number ?? dash}</span>,
    },
    {
      title: t('console.entry.cover'),
      width: 96,
      render: (_, { cover }) =>
        cover ? <Cover picture={cover} alt="" width={80} /> : <span className={styles.noCover} />,
    },
    {
      title: t('console.entry.title'),
      width: 200,
      ...sortedBy(state, 'title'),
      render: (_, { id, title }) => (
        <Link to={`/entries/${id}`}>{title || t('console.entry.untitled')}</Link>
      ),
    },
    { title: t('console.entry.team'), width: 110, dataIndex: 'team' },
    {
      title: t('console.entry.group'),
      width: 110,
      render: (_, { group, school }) => (
        <>
          {groupText(group)}
          {school && <div className={styles.minor}>{school}</div>}
        </>
      ),
    },
    {
      title: t('console.entry.duration'),
      width: 64,
      render: (_, { seconds }) => (
        <span className={styles.figure}>{seconds === null ? dash : formatTimecode(seconds)}</span>
      ),
    },
    {
      title: t('console.entry.checks'),
      width: 110,
      render: (_, { checks }) => <CheckCounts {...checks} />,
    },
    {
      title: t('console.entry.film'),
      width: 100,
      render: (_, { filmState }) => filmState && <FilmTag state={filmState} />,
    },
    {
      title: t('console.entry.state'),
      width: 110,
      render: (_, row) => <StateTag state={row.state} />,
    },
    {
      title: t('console.entry.votes'),
      width: 76,
      align: 'end',
      ...sortedBy(state, 'votes'),
      render: (_, { votes }) => (
        <span className={styles.figure}>{formatNumber(t.locale, votes)}</span>
      ),
    },
    {
      title: t('console.entry.submittedAt'),
      width: 110,
      ...sortedBy(state, 'submittedAt'),
      render: (_, { submittedAt }) => (submittedAt ? moment(submittedAt) : dash),
    },
  ];
}
