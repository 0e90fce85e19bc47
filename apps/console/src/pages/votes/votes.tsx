import type { Contract } from '@film-contest/contract/contract';
import { networkClasses, proofLevels } from '@film-contest/contract/voting';
import type { TableColumnsType } from 'antd';
import { Link } from 'react-router';
import { buildColumn, buildSortProps, ListPage } from '../../components/list-page.tsx';
import { buildFilter } from '../../components/list-toolbar.tsx';
import { type ListState, removeNonNumericFilterValues } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { formatTime } from '../../lib/times.ts';
import { type ChangeList, useListState } from '../../lib/use-list.ts';
import { EntryCell, NetworkCell, NetworkClassLegend } from './cells.tsx';
import { ExportVotesButton } from './export-votes.tsx';
import { usePasses } from './use-passes.ts';
import { formatDuration, getNetworkClassLabel, getProofLevelLabel } from './vote-labels.ts';
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

export default function VoteListPage() {
  const [given, set] = useListState(shape);
  const state = { ...given, filters: removeNonNumericFilterValues(given.filters, 'entry') };
  const changeList: ChangeList = ({ filters, ...part }) =>
    set(filters ? { ...part, filters: removeNonNumericFilterValues(filters, 'entry') } : part);
  const passes = usePasses();
  return (
    <ListPage
      title={t('votes.list.title')}
      call="consoleVotes"
      state={state}
      change={changeList}
      columns={buildVoteColumns(state)}
      searchFor={t('votes.list.searchFor')}
      totalText={({ total, isMore }) => (isMore ? t('votes.more', { total }) : null)}
      intro={t('votes.list.intro')}
      actions={<ExportVotesButton />}
      siblings={<NetworkClassLegend />}
      filters={[
        { name: 'entry', label: t('votes.list.entryFilter') },
        buildFilter('network', t('votes.network'), networkClasses, getNetworkClassLabel),
        buildFilter('level', t('votes.list.proven'), proofLevels, getProofLevelLabel),
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
  buildColumn(t('votes.at'), { width: 172, ...buildSortProps(state, 'at', 'descend') }, ({ at }) =>
    formatTime(at),
  ),
  buildColumn(t('votes.entry'), null, (vote) => <EntryCell {...vote} />),
  buildColumn(t('votes.network'), 190, (vote) => <NetworkCell {...vote} />),
  buildColumn(t('votes.list.proven'), 130, ({ level, isAccount, pass, batch }) => (
    <div className={styles.cell}>
      {getProofLevelLabel(level)}
      {isAccount && <span className={styles.minor}>{t('votes.list.account')}</span>}
      {pass && <span className={styles.minor}>{pass}</span>}
      {batch !== null && (
        <Link to={`/votes/holds/${batch}`}>{t('votes.list.batch', { number: String(batch) })}</Link>
      )}
    </div>
  )),
  buildColumn(t('votes.list.device'), 130, ({ deviceSeconds, dwellSeconds }) => (
    <div className={styles.cell}>
      {formatDuration(t.locale, deviceSeconds)}
      {dwellSeconds !== null && (
        <span className={styles.minor}>
          {t('votes.list.dwell', { time: formatDuration(t.locale, dwellSeconds) })}
        </span>
      )}
    </div>
  )),
];
