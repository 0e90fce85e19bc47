import type { Contract } from '@film-contest/contract/contract';
import { networkClasses, proofLevels } from '@film-contest/contract/voting';
import { useQuery } from '@tanstack/react-query';
import type { TableColumnsType } from 'antd';
import { buildSortProps, ListPage } from '../../components/list-page.tsx';
import { fetchScreenData, fetchWholeList } from '../../lib/api.ts';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { formatTime } from '../../lib/times.ts';
import { type ChangeList, useListState } from '../../lib/use-list.ts';
import { EntryCell, NetworkCell, NetworkClassLegend } from './cells.tsx';
import { passesKey } from './use-passes.ts';
import {
  filterNumericEntries,
  formatDuration,
  getNetworkClassLabel,
  getProofLevelLabel,
} from './vote-labels.ts';
import styles from './votes.module.css';

type Vote = Contract['consoleVotes']['data']['list'][number];

const shape = {
  sorters: ['at'],
  filters: {
    entry: null,
    network: networkClasses,
    level: proofLevels.map(String),
    pass: null,
  },
};

/** Lists the counted votes. */
export default function VoteListPage() {
  const [given, set] = useListState(shape);
  const state = { ...given, filters: filterNumericEntries(given.filters) };
  const change: ChangeList = ({ filters, ...part }) =>
    set(filters ? { ...part, filters: filterNumericEntries(filters) } : part);
  const passes = useQuery({
    queryKey: passesKey,
    queryFn: () => fetchWholeList((query) => fetchScreenData('votePasses', { query })),
  });
  return (
    <ListPage
      title={t('votes.list.title')}
      call="consoleVotes"
      state={state}
      change={change}
      columns={buildVoteColumns(state)}
      searchFor={t('votes.list.searchFor')}
      totalText={({ total, isMore }) => (isMore ? t('votes.more', { total }) : null)}
      intro={t('votes.list.intro')}
      siblings={<NetworkClassLegend />}
      filters={[
        { name: 'entry', label: t('votes.list.entryFilter') },
        {
          name: 'network',
          label: t('votes.network'),
          options: networkClasses.map((value) => ({ value, label: getNetworkClassLabel(value) })),
        },
        {
          name: 'level',
          label: t('votes.list.proven'),
          options: proofLevels.map((level) => ({
            value: String(level),
            label: getProofLevelLabel(level),
          })),
        },
        {
          name: 'pass',
          label: t('votes.list.pass'),
          options: (passes.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name })),
        },
      ]}
      width={740}
      empty={{ text: t('votes.list.empty'), action: null }}
    />
  );
}

const buildVoteColumns = (state: ListState): TableColumnsType<Vote> => [
  {
    title: t('votes.at'),
    width: 172,
    ...buildSortProps(state, 'at', 'descend'),
    render: (_, { at }) => formatTime(at),
  },
  { title: t('votes.entry'), render: (_, vote) => <EntryCell {...vote} /> },
  { title: t('votes.network'), width: 190, render: (_, vote) => <NetworkCell {...vote} /> },
  {
    title: t('votes.list.proven'),
    width: 130,
    render: (_, { level, isAccount, pass }) => (
      <div className={styles.cell}>
        {getProofLevelLabel(level)}
        {isAccount && <span className={styles.minor}>{t('votes.list.account')}</span>}
        {pass && <span className={styles.minor}>{pass}</span>}
      </div>
    ),
  },
  {
    title: t('votes.list.device'),
    width: 130,
    render: (_, { deviceSeconds, dwellSeconds }) => (
      <div className={styles.cell}>
        {formatDuration(t.locale, deviceSeconds)}
        {dwellSeconds !== null && (
          <span className={styles.minor}>
            {t('votes.list.dwell', { time: formatDuration(t.locale, dwellSeconds) })}
          </span>
        )}
      </div>
    ),
  },
];
