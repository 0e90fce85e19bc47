import type { Contract } from '@film-contest/contract/contract';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../components/page-head.tsx';
import { QueryResult } from '../../components/query-view.tsx';
import { RefreshButton } from '../../components/refresh-button.tsx';
import { fetchScreenData } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { OutcomeChart } from './outcome-chart.tsx';
import { buildTimeSteps } from './outcome-groups.ts';
import {
  OutcomeCodeTable,
  OutcomesByNetworkTable,
  OutcomesOverTimeTable,
} from './outcome-tables.tsx';
import { TallyVerificationResult } from './tally-proof.tsx';
import styles from './votes.module.css';

const spans = [1, 24, 168, 720] as const;
const defaultHours = 24;
const refreshMs = 60_000;

/** The outcomes of vote requests and the proof of the tally. */
export default function VoteOutcomesPage() {
  const [query, setQuery] = useSearchParams();
  const hours = spans.find((each) => String(each) === query.get('hours')) ?? defaultHours;
  const outcomes = useQuery({
    queryKey: ['voteOutcomes', hours],
    queryFn: ({ signal }) => fetchScreenData('voteOutcomes', { query: { hours }, signal }),
    refetchInterval: refreshMs,
  });
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
              options={spans.map((value) => ({ value, label: t(`votes.outcomes.hours.${value}`) }))}
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
