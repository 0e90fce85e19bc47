import type { Contract } from '@film-contest/contract/contract';
import { formatNumber } from '@film-contest/messages/format';
import { Alert, Button, Flex } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { getEntryStateLabel } from '../../components/cells.tsx';
import { Icon } from '../../components/icon.tsx';
import { LoadErrorMessage, PageHeader, QueryResult } from '../../components/page.tsx';
import { visibleStates } from '../../lib/entry-labels.ts';
import { toListSearchParams } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { autoRefresh, useScreenData } from '../../lib/queries.ts';
import { usePermissions } from '../../lib/start-up.ts';
import { local } from '../../lib/storage.ts';
import { formatElapsedTime, formatTimeAgo } from '../../lib/times.ts';
import { VotingWarnings } from '../votes/vote-warnings.tsx';
import styles from './dashboard.module.css';
import { TrendCharts } from './trends.tsx';

type Summary = Contract['consoleSummary']['data'];

export default function DashboardPage() {
  const { canSeeVotes, canManageSettings } = usePermissions();
  const query = useScreenData(['summary'], 'consoleSummary', {}, autoRefresh);
  return (
    <>
      <PageHeader title={t('console.menu.dashboard')} />
      {canManageSettings && <SetupSteps />}
      {canSeeVotes && <VotingWarnings />}
      {query.data && query.data.smsBudget.alarms > 0 && (
        <SmsBudgetWarning budget={query.data.smsBudget} />
      )}
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

function SmsBudgetWarning({ budget }: { budget: Summary['smsBudget'] }) {
  const { canSeeOutbox } = usePermissions();
  const text = t('dashboard.smsAlarm', { perHour: budget.perHour, sent: budget.sentInHour });
  return (
    <Alert
      type="warning"
      showIcon
      title={canSeeOutbox ? <Link to="/outbox">{text}</Link> : text}
      className={styles.warning}
    />
  );
}

function SummaryFigures({ summary }: { summary: Summary }) {
  const access = usePermissions();
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
  `?${toListSearchParams({ current: 1, pageSize: 10, search: '', sorter: {}, filters })}`;

interface FigureProps {
  label: string;
  value: number;
  note?: string | null;
  isBad?: boolean;
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
  const linked = usePermissions().canSeeEntries === true;
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

type Steps = Contract['consoleFirstSteps']['data']['steps'];
type Step = Steps[number]['step'];

const stepPaths: Record<Step, string> = {
  contest: '/settings/phases',
  organiser: '/settings/organiser',
  pages: '/content/details',
  staff: '/staff',
  mail: '/outbox',
  submissions: '/settings/phases',
};

const hiddenKey = 'first-steps-hidden';

/** The setup steps before the first submission. Disappears when all are done. */
function SetupSteps() {
  const [isHidden, setHidden] = useState(() => local.read(hiddenKey) === '1');
  const { data } = useScreenData(['first-steps'], 'consoleFirstSteps', {});
  const steps = data?.steps ?? [];
  const counts = { done: steps.filter(({ isDone }) => isDone).length, all: steps.length };
  if (counts.done === counts.all) return null;
  const storeHiddenSteps = (hide: boolean) => {
    setHidden(hide);
    local.write(hiddenKey, hide ? '1' : '0');
  };
  if (isHidden)
    return (
      <Button type="link" className={styles.again ?? ''} onClick={() => storeHiddenSteps(false)}>
        {t('dashboard.steps.show', counts)}
      </Button>
    );
  return (
    <section className={styles.stepsPanel} aria-labelledby="first-steps">
      <Flex wrap gap="4px 12px" align="baseline">
        <h2 id="first-steps" className={styles.title}>
          {t('dashboard.steps')}
        </h2>
        <span className={styles.stepsCount}>{t('dashboard.steps.done', counts)}</span>
        <Button type="text" onClick={() => storeHiddenSteps(true)}>
          {t('dashboard.steps.hide')}
        </Button>
      </Flex>
      <ol className={styles.steps}>
        {steps.map(({ step, isDone }) => (
          <li key={step} data-done={isDone}>
            <span className={styles.mark}>{isDone && <Icon name="check" />}</span>
            <div>
              <Link to={stepPaths[step]}>{t(`dashboard.steps.${step}`)}</Link>
              {isDone ? (
                <span className={styles.done}>{t('dashboard.steps.isDone')}</span>
              ) : (
                <p className={styles.why}>{t(`dashboard.steps.${step}.why`)}</p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

type Queues = Contract['consoleQueues']['data'];

const refreshMs = 10_000;

/** The state of the work queues, polled while visible. */
function WorkQueuesHealth() {
  const { canSeeEntries, canSeeOutbox } = usePermissions();
  const { data, isError, error, refetch } = useScreenData(
    ['queues'],
    'consoleQueues',
    {},
    { refetchInterval: refreshMs },
  );
  if (isError && !data)
    return (
      <LoadErrorMessage
        text={t('dashboard.queues.failedToLoad')}
        error={error}
        onRetry={() => refetch()}
      />
    );
  if (!data) return null;
  const { workers, films, letters, jobs } = data;
  return (
    <section className={styles.panel}>
      <h2 className={styles.panelTitle}>{t('dashboard.queues')}</h2>
      <p
        className={styles.workers}
        data-bad={workers === 0}
        role={workers === 0 ? 'alert' : undefined}
      >
        {workers === 0
          ? t('dashboard.queues.noWorker')
          : t('dashboard.queues.workers', { count: workers })}
      </p>
      <ul className={styles.queues}>
        <WorkQueueFigures
          label={t('dashboard.queues.films')}
          line={films}
          {...(canSeeEntries && { to: '/films' })}
        />
        <WorkQueueFigures
          label={t('dashboard.queues.letters')}
          line={letters}
          {...(canSeeOutbox && { to: '/outbox' })}
        />
        <WorkQueueFigures label={t('dashboard.queues.jobs')} line={jobs} />
      </ul>
    </section>
  );
}

interface QueueProps {
  label: string;
  line: Queues['jobs'] & { running?: number };
  to?: string;
}

function WorkQueueFigures({ label, line, to }: QueueProps) {
  const { waiting, failed, oldestWaitingSince: oldest, running = 0 } = line;
  return (
    <li>
      <span className={styles.queue}>{to ? <Link to={to}>{label}</Link> : label}</span>
      {running > 0 && <span>{t('dashboard.queues.running', { count: running })}</span>}
      <span>{t('dashboard.queues.waiting', { count: waiting })}</span>
      {oldest && <span>{t('dashboard.queues.since', { span: formatElapsedTime(oldest) })}</span>}
      {failed > 0 && <span data-bad="true">{t('dashboard.queues.failed', { count: failed })}</span>}
    </li>
  );
}
