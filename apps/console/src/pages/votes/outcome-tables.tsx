import type { Contract } from '@film-contest/contract/contract';
import { formatNumber } from '@film-contest/messages/format';
import type { TableColumnsType } from 'antd';
import { DataTable } from '../../components/data-table.tsx';
import { t } from '../../lib/messages.ts';
import { formatTime } from '../../lib/times.ts';
import {
  countOutcomesByCode,
  countOutcomesByNetwork,
  groups,
  type Step,
  sumGroupCounts,
} from './outcome-groups.ts';
import { getNetworkClassLabel, getOutcomeLabel } from './vote-labels.ts';
import styles from './votes.module.css';

type Outcomes = Contract['voteOutcomes']['data'];

const formatCount = (value: number) => formatNumber(t.locale, value);

const formatShare = (part: number, whole: number) =>
  new Intl.NumberFormat(t.locale, { style: 'percent', maximumFractionDigits: 1 }).format(
    part / whole,
  );

/** The number of requests by outcome code. */
export function OutcomeCodeTable({ outcomes }: Pick<Outcomes, 'outcomes'>) {
  const rows = countOutcomesByCode(outcomes);
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  const columns: TableColumnsType<(typeof rows)[number]> = [
    {
      title: t('votes.outcomes.outcome'),
      render: (_, { code }) => (
        <>
          {getOutcomeLabel(code)} <span className={styles.minor}>{code}</span>
        </>
      ),
    },
    {
      title: t('votes.outcomes.count'),
      align: 'end',
      width: 110,
      render: (_, { count }) => formatCount(count),
    },
    {
      title: t('votes.outcomes.share'),
      align: 'end',
      width: 90,
      render: (_, { count }) => formatShare(count, all),
    },
  ];
  return (
    <section>
      <h2 className={styles.heading}>{t('votes.outcomes.byCode')}</h2>
      <DataTable
        label={t('votes.outcomes.byCode')}
        rowKey="code"
        size="small"
        columns={columns}
        dataSource={rows}
        pagination={false}
      />
    </section>
  );
}

const buildGroupColumns = <Row extends Pick<Step, 'counts'>>(): TableColumnsType<Row> => [
  ...groups.map((group) => ({
    title: t(`votes.outcomes.group.${group}`),
    key: group,
    align: 'end' as const,
    render: (_: unknown, { counts }: Row) => formatCount(counts[group]),
  })),
  {
    title: t('votes.outcomes.all'),
    key: 'all',
    align: 'end',
    render: (_, { counts }) => formatCount(sumGroupCounts(counts)),
  },
];

/** The outcomes by network class. */
export function OutcomesByNetworkTable({ networks }: Pick<Outcomes, 'networks'>) {
  const rows = countOutcomesByNetwork(networks);
  return (
    <section>
      <h2 className={styles.heading}>{t('votes.outcomes.byNetwork')}</h2>
      <DataTable
        label={t('votes.outcomes.byNetwork')}
        rowKey="network"
        size="small"
        columns={[
          {
            title: t('votes.network'),
            key: 'network',
            render: (_, { network }) => getNetworkClassLabel(network),
          },
          ...buildGroupColumns<(typeof rows)[number]>(),
        ]}
        dataSource={rows}
        pagination={false}
        scroll={{ x: 500 }}
      />
    </section>
  );
}

/** The chart's data as a table without empty steps. */
export function OutcomesOverTimeTable({ steps }: { steps: readonly Step[] }) {
  const rows = steps.filter(({ counts }) => sumGroupCounts(counts) > 0).reverse();
  return (
    <details className={styles.legend}>
      <summary>{t('votes.outcomes.byTime')}</summary>
      <DataTable<Step>
        label={t('votes.outcomes.byTime')}
        rowKey="at"
        size="small"
        columns={[
          {
            title: t('votes.at'),
            key: 'at',
            width: 180,
            render: (_, { at }) => formatTime(new Date(at).toISOString()),
          },
          ...buildGroupColumns<Step>(),
        ]}
        dataSource={rows}
        pagination={false}
        scroll={{ x: 720 }}
      />
    </details>
  );
}
