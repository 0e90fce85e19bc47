import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { LinkButton } from '../../components/link-button.tsx';
import { StatusPage } from '../../components/status-page.tsx';
import { clearFailedRequest, readFailedRequest } from '../../lib/failed-request.ts';
import { keptInput } from '../../lib/kept-input.ts';
import { t } from '../../lib/messages.ts';
import { readAccount } from '../../lib/session.ts';
import { startUp, useStartUp } from '../../lib/start-up.ts';
import { formatTime } from '../../lib/times.ts';
import styles from './error.module.css';

/** The error page: the error, its request id and links back. */
export function Page() {
  const [fault] = useState(readFailedRequest);
  const back = fault?.from ?? '/';
  const isStarted = useStartUp().phase === 'loaded';

  function retry() {
    clearFailedRequest();
    if (!isStarted) void startUp();
  }

  return (
    <StatusPage
      alone
      title={t('http.errorPage')}
      actions={
        <>
          <LinkButton to={back} type="primary" replace onClick={retry}>
            {t('http.retry')}
          </LinkButton>
          <LinkButton to="/" replace onClick={retry}>
            {t('console.toDashboard')}
          </LinkButton>
        </>
      }
    >
      {fault && (
        <p className={styles.detail}>
          {t('http.requestError', { status: fault.status })}
          {fault.message && <span>{fault.message}</span>}
          {fault.requestId && <span>{t('http.requestId', { id: fault.requestId })}</span>}
        </p>
      )}
      <UnsentForms />
    </StatusPage>
  );
}

function UnsentForms() {
  const { data: forms = [] } = useQuery({
    queryKey: ['kept'],
    queryFn: () => keptInput.list(readAccount()),
  });
  if (forms.length === 0) return null;
  return (
    <section>
      <p>{t('http.inputKept')}</p>
      <ul className={styles.kept}>
        {forms.map(({ path, title, at }) => (
          <li key={`${path} ${title}`}>
            <Link to={path}>{title}</Link> <time>{formatTime(new Date(at).toISOString())}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
