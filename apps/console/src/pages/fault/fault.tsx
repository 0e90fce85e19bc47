import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { LinkButton } from '../../components/link-button.tsx';
import { Outcome } from '../../components/outcome.tsx';
import { keptInput } from '../../lib/kept-input.ts';
import { forgetFault, readFault } from '../../lib/last-fault.ts';
import { t } from '../../lib/messages.ts';
import { moment } from '../../lib/moments.ts';
import { readAccount } from '../../lib/session.ts';
import { startUp, useStartUp } from '../../lib/start-up.ts';
import styles from './fault.module.css';

/** The error page: what happened, how to name it to someone, and the ways back. */
export function Page() {
  const [fault] = useState(readFault);
  const back = fault?.from ?? '/';
  const isStarted = useStartUp().phase === 'loaded';

  function retry() {
    forgetFault();
    if (!isStarted) void startUp();
  }

  return (
    <Outcome
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
      <KeptForms />
    </Outcome>
  );
}

function KeptForms() {
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
            <Link to={path}>{title}</Link> <time>{moment(new Date(at).toISOString())}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
