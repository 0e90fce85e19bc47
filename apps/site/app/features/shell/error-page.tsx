import { loadChunk } from '@film-contest/contract/chunk';
import type { KeptInput } from '@film-contest/contract/kept-input';
import { waitForConnection } from '@film-contest/contract/retry';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { PageHeading } from '../../components/page-heading.tsx';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { parseShownError } from '../../lib/shown-error.ts';
import { FallbackHeader } from './fallback-header.tsx';
import styles from './fallback-page.module.css';

/** Message, request id, retry, and a link to unsent input. Needs neither data nor scripts. */
export function ErrorPage() {
  const t = useT();
  const { pathname, search, state } = useLocation();
  const fault = parseShownError(state);
  const kept = useUnsavedInput();
  // If the browser is offline, the failed request has no id.
  const [isOffline] = useState(() => navigator.onLine === false);
  // The retry link requests the failed page again.
  const retry = fault?.from ?? (pathname === '/500' ? null : pathname + search);
  useEffect(() => {
    if (!isOffline || !retry) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    waitForConnection(retry, signal).then(() => signal.aborted || location.replace(retry));
    return () => leaving.abort();
  }, [isOffline, retry]);
  return (
    <div className="wrap">
      <FallbackHeader code={500}>
        <PageHeading
          title={isOffline ? t('shell.loadFailed') : t('http.errorPage')}
          intro={isOffline ? t('http.offline') : t('shell.error.hint')}
        >
          {fault?.requestId && (
            <p className={styles.requestId}>
              <span className="timecode">{t('http.requestId', { id: fault.requestId })}</span>
            </p>
          )}
          {kept && (
            <p className={styles.kept}>
              <span>{t('http.inputKept')}</span>
              <a href={kept.path}>{t('http.backToInput')}</a>
            </p>
          )}
          <div className={styles.actions}>
            {retry && (
              <a href={retry} className="button" data-kind="primary">
                {t('http.retry')}
              </a>
            )}
            <PageLink to="home" className="button" data-kind={retry ? undefined : 'primary'}>
              {t('shell.goHome')}
            </PageLink>
          </div>
        </PageHeading>
      </FallbackHeader>
    </div>
  );
}

function useUnsavedInput(): KeptInput | null {
  const [kept, setKept] = useState<KeptInput | null>(null);
  useEffect(() => {
    loadChunk(() => import('../../lib/kept-input.ts'))
      .then(({ findLatestKeptInput }) => findLatestKeptInput())
      .then(setKept)
      .catch(() => undefined);
  }, []);
  return kept;
}
