import type { Contract } from '@film-contest/contract/contract';
import { formatNumber } from '@film-contest/messages/format';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { PageHeader } from '../../components/page-head.tsx';
import { QueryResult } from '../../components/query-view.tsx';
import { getEntryStateLabel } from '../../components/state-tag.tsx';
import { fetchScreenData } from '../../lib/api.ts';
import { visibleStates } from '../../lib/entry-labels.ts';
import { writeListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { useAccessKeys } from '../../lib/start-up.ts';
import { formatTimeAgo } from '../../lib/times.ts';
import { VotingWarnings } from '../votes/vote-warnings.tsx';
import styles from './dashboard.module.css';
import { SetupSteps } from './first-steps.tsx';
import { WorkQueuesHealth } from './queue-health.tsx';
import { TrendCharts } from './trends.tsx';

type Summary = Contract['consoleSummary']['data'];

export default function DashboardPage() {
  const { canSeeVotes, canManageSettings } = useAccessKeys();
  const query = useQuery({
    queryKey: ['summary'],
    queryFn: () => fetchScreenData('consoleSummary'),
  });
  return (
    <>
      <PageHeader title={t('console.menu.dashboard')} />
      {canManageSettings && <SetupSteps />}
      {canSeeVotes && <VotingWarnings />}
      <QueryResult query={query} errorText={t('dashboard.failed')}>
        {(summary) => <SummaryFigures summary={summary} />}
      </QueryResult>
      <div className={styles.now}>
        {query.data && <EntriesByState counts={query.data.entriesByState} />}
        <WorkQueuesHealth />
      </div>
      <TrendCharts />
    </>
  );
}

function SummaryFigures({ summary }: { summary: Summary }) {
  const access = useAccessKeys();
  const { accounts, films, mail, inbox, entriesByState, oldestInReview } = summary;
  const inReview = entriesByState.in_review ?? 0;
  return (
    <section className={styles.wall}>
      {access.canReview && (
        <SummaryFigure
          label={t('dashboard.inReview')}
          value={inReview}
          note={
            oldestInReview
              ? t('dashboard.oldestAgo', { ago: formatTimeAgo(oldestInReview) })
              : t('dashboard.nothingWaiting')
          }
          to="/review"
        />
      )}
      {access.canSeeInbox && (
        <SummaryFigure
          label={t('dashboard.inboxOpen')}
          value={inbox.open}
          note={inbox.open === 0 ? t('dashboard.nothingUnanswered') : null}
          to={`/inbox${toListQuery({ state: ['open'] })}`}
        />
      )}
      <SummaryFigure
        label={t('dashboard.votes')}
        value={summary.votes}
        {...(access.canSeeVotes && { to: '/votes' })}
      />
      {access.canSeeAccounts && (
        <SummaryFigure
          label={t('dashboard.activatedAccounts')}
          value={accounts.activated}
          note={t('dashboard.ofRegistered', { count: accounts.registered })}
          to="/accounts"
        />
      )}
      <SummaryFigure
        label={t('dashboard.filmsInWork')}
        value={films.waiting}
        note={films.failed > 0 ? t('dashboard.filmsFailed', { count: films.failed }) : null}
        isBad={films.failed > 0}
        {...(access.canSeeEntries && { to: '/films' })}
      />
      {access.canSeeOutbox && (
        <SummaryFigure
          label={t('dashboard.mailInQueue')}
          value={mail.waiting}
          note={mail.failed > 0 ? t('dashboard.mailFailed', { count: mail.failed }) : null}
          isBad={mail.failed > 0}
          to={`/outbox${toListQuery({ state: ['failed', 'retrying', 'queued'] })}`}
        />
      )}
    </section>
  );
}

const toListQuery = (filters: Record<string, string[]>) =>
  `?${writeListState({ current: 1, pageSize: 10, search: '', sorter: {}, filters })}`;

interface FigureProps {
  label: string;
  value: number;
  note?: string | null;
  isBad?: boolean;
  /** Path of the list that the figure counts. */
  to?: string;
}

function SummaryFigure({ label, value, note, isBad = false, to }: FigureProps) {
  const content = (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{formatNumber(t.locale, value)}</span>
      {note && (
        <span className={styles.note} data-bad={isBad}>
          {note}
        </span>
      )}
    </>
  );
  if (!to) return <div className={styles.figure}>{content}</div>;
  return (
    <Link className={styles.figure} to={to}>
      {content}
    </Link>
  );
}

function EntriesByState({ counts }: { counts: Summary['entriesByState'] }) {
  const linked = useAccessKeys().canSeeEntries === true;
  const total = visibleStates.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  return (
    <section className={styles.panel}>
      <h2 className={styles.panelTitle}>{t('dashboard.entriesByState')}</h2>
      {total === 0 ? (
        <p className={styles.nothing}>{t('dashboard.noEntries')}</p>
      ) : (
        <ul className={styles.states}>
          {visibleStates.map((state) => {
            const count = counts[state] ?? 0;
            const text = getEntryStateLabel(state);
            return (
              <li key={state} className={styles.state} data-state={state}>
                {linked ? (
                  <Link to={`/entries${toListQuery({ state: [state] })}`}>{text}</Link>
                ) : (
                  text
                )}
                <span className={styles.bar} style={{ inlineSize: `${(count / total) * 100}%` }} />
                <span className={styles.count}>{formatNumber(t.locale, count)}</span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
