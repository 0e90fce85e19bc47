import type { Contract } from '@film-contest/contract/contract';
import { fewestViews } from '@film-contest/contract/voting';
import { formatNumber } from '@film-contest/messages/format';
import type { TableColumnsType } from 'antd';
import {
  buildColumn,
  buildSortProps,
  ListPage,
  largestFirst,
} from '../../components/list-page.tsx';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { useListState } from '../../lib/use-list.ts';
import { EntryCell } from './cells.tsx';
import styles from './votes.module.css';

type Exposure = Contract['voteExposure']['data']['list'][number];

const shape = { sorters: ['votes', 'seen', 'ratio', 'number'], filters: {} };

export default function VotesAndViewsPage() {
  const [state, change] = useListState(shape);
  return (
    <ListPage
      title={t('votes.exposure.title')}
      call="voteExposure"
      state={state}
      change={change}
      rowKey="entry"
      columns={buildVotesAndViewsColumns(state)}
      searchFor={t('votes.exposure.searchFor')}
      intro={t('votes.exposure.intro', { views: fewestViews })}
      width={700}
      empty={{ text: t('votes.exposure.empty'), action: null }}
    />
  );
}

const formatVotesPerHundredViews = (ratio: number) =>
  new Intl.NumberFormat(t.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    ratio * 100,
  );

const buildVotesAndViewsColumns = (state: ListState): TableColumnsType<Exposure> => [
  {
    title: t('votes.entry'),
    ...buildSortProps(state, 'number'),
    render: (_, row) => <EntryCell {...row} />,
  },
  buildColumn(
    t('votes.exposure.votes'),
    { width: 130, align: 'end', ...buildSortProps(state, 'votes', 'descend') },
    ({ votes }) => formatNumber(t.locale, votes),
  ),
  buildColumn(
    t('votes.exposure.seen'),
    { width: 150, align: 'end', ...buildSortProps(state, 'seen'), ...largestFirst },
    ({ seen }) => formatNumber(t.locale, seen),
  ),
  buildColumn(
    t('votes.exposure.ratio'),
    { width: 220, align: 'end', ...buildSortProps(state, 'ratio'), ...largestFirst },
    ({ ratio }) =>
      ratio === null ? (
        <span className={styles.minor}>{t('votes.exposure.few')}</span>
      ) : (
        formatVotesPerHundredViews(ratio)
      ),
  ),
];
