import type { Contract } from '@film-contest/contract/contract';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { PageHead } from '../../components/page-head.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RefreshButton } from '../../components/refresh-button.tsx';
import { fetchData } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { OutcomeChart } from './outcome-chart.tsx';
import { buildSteps } from './outcome-groups.ts';
import { CodeTable, NetworkTable, TimeTable } from './outcome-tables.tsx';
import { TallyProof } from './tally-proof.tsx';
import styles from './votes.module.css';

const spans = [1, 24, 168, 720] as const;
const defaultHours = 24;
const refreshMs = 60_000;

/** The outcomes of vote requests and the proof of the tally. */
export function Page() {
  const [query, setQuery] = useSearchParams();
  const hours = spans.find((each) => String(each) === query.get('hours')) ?? defaultHours;
  const outcomes = useQuery({
    queryKey: ['voteOutcomes', hours],
    queryFn: ({ signal }) => fetchData('voteOutcomes', { query: { hours }, signal }),
    refetchInterval: refreshMs,
  });
  return (
    <>
      <PageHead
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
              options={spans.map((value) => ({ value, label: t(`votes.outcomes.hours.${value}`) }))}
            />
          </>
        }
      />
      <QueryView query={outcomes} errorText={t('votes.outcomes.failed')}>
        {(data) => <Figures data={data} />}
      </QueryView>
    </>
  );
}

function Figures({ data }: { data: Contract['voteOutcomes']['data'] }) {
  const steps = buildSteps(data);
  return (
    <>
      <TallyProof proof={data.tallyProof} />
      {data.outcomes.length === 0 ? (
        <p className={styles.panel}>{t('votes.outcomes.none')}</p>
      ) : (
        <>
          <OutcomeChart steps={steps} minutes={data.stepMinutes} />
          <div className={styles.tables}>
            <CodeTable outcomes={data.outcomes} />
            <NetworkTable networks={data.networks} />
          </div>
          <TimeTable steps={steps} />
        </>
      )}
    </>
  );
}
