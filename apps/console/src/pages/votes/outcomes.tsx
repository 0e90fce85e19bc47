import type { Contract } from '@film-contest/contract/contract';
import { formatNumber } from '@film-contest/messages/format';
import { Alert, Segmented, type TableColumnsType } from 'antd';
import { useSearchParams } from 'react-router';
import { BarChart, type Tone } from '../../components/bar-chart.tsx';
import { buildColumn, DataTable, RefreshButton } from '../../components/list-page.tsx';
import { toOptions } from '../../components/list-toolbar.tsx';
import { PageHeader, QueryResult } from '../../components/page.tsx';
import { t } from '../../lib/messages.ts';
import { useScreenData } from '../../lib/queries.ts';
import { formatTime, formatTimeAgo } from '../../lib/times.ts';
import {
  buildTimeSteps,
  countOutcomesByCode,
  countOutcomesByNetwork,
  type Group,
  groups,
  type Step,
  sumGroupCounts,
} from './outcome-groups.ts';
import { getNetworkClassLabel, getOutcomeLabel, joinListedNames } from './vote-labels.ts';
import styles from './votes.module.css';

const spans = [1, 24, 168, 720] as const;
const defaultHours = 24;
const refreshMs = 60_000;

export default function VoteOutcomesPage() {
  const [query, setQuery] = useSearchParams();
  const hours = spans.find((each) => String(each) === query.get('hours')) ?? defaultHours;
  const outcomes = useScreenData(
    ['voteOutcomes', hours],
    'voteOutcomes',
    { query: { hours } },
    { refetchInterval: refreshMs },
  );
  return (
    <>
      <PageHeader
        title={t('votes.outcomes.title')}
        intro={t('votes.outcomes.intro')}
        actions={
          <>
            <RefreshButton
              loading={outcomes.isFetching && !outcomes.isPending && { delay: 200 }}
              onClick={() => outcomes.refetch()}
            />
            <Segmented
              aria-label={t('votes.outcomes.span')}
              value={hours}
              onChange={(chosen) =>
                setQuery(chosen === defaultHours ? {} : { hours: String(chosen) })
              }
              options={toOptions(spans, (value) => t(`votes.outcomes.hours.${value}`))}
            />
          </>
        }
      />
      <QueryResult query={outcomes} errorText={t('votes.outcomes.failed')}>
        {(data) => <OutcomeFigures data={data} />}
      </QueryResult>
    </>
  );
}

function OutcomeFigures({ data }: { data: Contract['voteOutcomes']['data'] }) {
  const steps = buildTimeSteps(data);
  return (
    <>
      <TallyVerificationResult proof={data.tallyProof} />
      {data.outcomes.length === 0 ? (
        <p className={styles.panel}>{t('votes.outcomes.none')}</p>
      ) : (
        <>
          <OutcomeChart steps={steps} minutes={data.stepMinutes} />
          <div className={styles.tables}>
            <OutcomeCodeTable outcomes={data.outcomes} />
            <OutcomesByNetworkTable networks={data.networks} />
          </div>
          <OutcomesOverTimeTable steps={steps} />
        </>
      )}
    </>
  );
}

interface OutcomeChartProps {
  steps: readonly Step[];
  /** Length of a time step in minutes. */
  minutes: number;
}

const tones: Record<Group, Tone> = {
  counted: 'main',
  again: 'beside',
  proof: 'warning',
  network: 'danger',
  other: 'other',
};

const getOutcomeGroupLabel = (group: Group) => t(`votes.outcomes.group.${group}`);

/** A chart of vote requests by outcome. */
function OutcomeChart({ steps, minutes }: OutcomeChartProps) {
  const most = Math.max(1, ...steps.map(({ counts }) => sumGroupCounts(counts)));
  return (
    <BarChart
      title={
        minutes < 60
          ? t('votes.outcomes.chart', { minutes })
          : t('votes.outcomes.chartHours', { hours: minutes / 60 })
      }
      summary={t('votes.outcomes.max', { count: most })}
      legend={groups.map((group) => ({ tone: tones[group], label: getOutcomeGroupLabel(group) }))}
      bars={steps.map(({ at, counts }) => ({
        key: String(at),
        label: formatTime(new Date(at).toISOString()),
        parts: groups.map((group) => ({
          tone: tones[group],
          label: getOutcomeGroupLabel(group),
          count: counts[group],
        })),
      }))}
    />
  );
}

type Outcomes = Contract['voteOutcomes']['data'];

const formatCount = (value: number) => formatNumber(t.locale, value);

const formatShare = (part: number, whole: number) =>
  new Intl.NumberFormat(t.locale, { style: 'percent', maximumFractionDigits: 1 }).format(
    part / whole,
  );

/** The number of requests by outcome code. */
function OutcomeCodeTable({ outcomes }: Pick<Outcomes, 'outcomes'>) {
  const rows = countOutcomesByCode(outcomes);
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  const columns: TableColumnsType<(typeof rows)[number]> = [
    buildColumn(t('votes.outcomes.outcome'), null, ({ code }) => (
      <>
        {getOutcomeLabel(code)} <span className={styles.minor}>{code}</span>
      </>
    )),
    buildColumn(t('votes.outcomes.count'), { width: 110, align: 'end' }, ({ count }) =>
      formatCount(count),
    ),
    buildColumn(t('votes.outcomes.share'), { width: 90, align: 'end' }, ({ count }) =>
      formatShare(count, all),
    ),
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
function OutcomesByNetworkTable({ networks }: Pick<Outcomes, 'networks'>) {
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

/** The chart's data as a table. Omits steps without votes. */
function OutcomesOverTimeTable({ steps }: { steps: readonly Step[] }) {
  const rows = steps.filter(({ counts }) => sumGroupCounts(counts) > 0).reverse();
  return (
    <details className={styles.legend}>
      <summary>{t('votes.outcomes.byTime')}</summary>
      <DataTable<Step>
        label={t('votes.outcomes.byTime')}
        rowKey="at"
        size="small"
        columns={[
          buildColumn(t('votes.at'), { width: 180, key: 'at' }, ({ at }) =>
            formatTime(new Date(at).toISOString()),
          ),
          ...buildGroupColumns<Step>(),
        ]}
        dataSource={rows}
        pagination={false}
        scroll={{ x: 720 }}
      />
    </details>
  );
}

/** Shows whether the last verification found that all tallies match the votes. */
function TallyVerificationResult({
  proof,
}: {
  proof: Contract['voteOutcomes']['data']['tallyProof'];
}) {
  if (!proof) return <p className={styles.panel}>{t('votes.proof.none')}</p>;
  const { at, entries, votes, differing } = proof;
  const when = { when: formatTime(at), ago: formatTimeAgo(at) };
  if (differing.length === 0) {
    return (
      <div className={styles.panel}>
        <h2 className={styles.heading}>{t('votes.proof.title')}</h2>
        <p>{t('votes.proof.text', { ...when, votes, entries })}</p>
      </div>
    );
  }
  const text = { ...when, count: differing.length, entries: joinListedNames(differing) };
  return (
    <Alert
      className={styles.alert ?? ''}
      type="error"
      showIcon
      title={t('votes.proof.differs')}
      description={t('votes.proof.differsText', text)}
    />
  );
}
