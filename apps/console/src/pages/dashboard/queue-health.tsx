import type { Contract } from '@film-contest/contract/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LoadErrorMessage } from '../../components/load-failed.tsx';
import { fetchScreenData } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { useAccessKeys } from '../../lib/start-up.ts';
import { formatElapsedTime } from '../../lib/times.ts';
import styles from './dashboard.module.css';

type Queues = Contract['consoleQueues']['data'];

const refreshMs = 10_000;

/** The state of the work queues, polled while visible. */
export function WorkQueuesHealth() {
  const { canSeeEntries, canSeeOutbox } = useAccessKeys();
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['queues'],
    queryFn: () => fetchScreenData('consoleQueues'),
    refetchInterval: refreshMs,
  });
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
          ? t('dashboard.queues.nobody')
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
