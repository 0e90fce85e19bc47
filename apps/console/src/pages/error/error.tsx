import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { LinkButton } from '../../components/link-button.tsx';
import { StatusPage } from '../../components/page.tsx';
import { clearFailedRequest, readFailedRequest } from '../../lib/failed-request.ts';
import { keptInput } from '../../lib/kept-input.ts';
import { t } from '../../lib/messages.ts';
import { readAccountEmail } from '../../lib/session.ts';
import { startConsole, useStartUpState } from '../../lib/start-up.ts';
import { formatTime } from '../../lib/times.ts';
import styles from './error.module.css';

export default function FailedRequestPage() {
  const [fault] = useState(readFailedRequest);
  const back = fault?.from ?? '/';
  const isStarted = useStartUpState().phase === 'loaded';

  function retryFailedRequest() {
    clearFailedRequest();
    if (!isStarted) void startConsole();
  }

  return (
    <StatusPage
      alone
      title={t('http.errorPage')}
      actions={
        <>
          <LinkButton to={back} type="primary" replace onClick={retryFailedRequest}>
            {t('http.retry')}
          </LinkButton>
          <LinkButton to="/" replace onClick={retryFailedRequest}>
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
      <UnsentFormsList />
    </StatusPage>
  );
}

function UnsentFormsList() {
  const { data: forms = [] } = useQuery({
    queryKey: ['kept'],
    queryFn: () => keptInput.list(readAccountEmail()),
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
