import { ChunkError } from '@film-contest/contract/chunk';
import { waitForConnection } from '@film-contest/contract/retry';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { t } from '../lib/messages.ts';
import { StatusPage } from './status-page.tsx';

/** The message for a page that failed to load or render. */
function getPageErrorText(error: unknown, isOffline: boolean): string {
  if (isOffline) return t('http.offline');
  if (!(error instanceof ChunkError)) return t('http.errorPage');
  const cause = { cause: error.reason };
  return error.part === 'style' ? t('http.cssChunkFailed', cause) : t('http.chunkFailed', cause);
}

/**
 * Replaces a page that failed to load or render. Reloads the page when a lost connection returns.
 */
export function PageError({ error }: { error: unknown }) {
  const [isOffline] = useState(() => error instanceof ChunkError && navigator.onLine === false);
  useEffect(() => {
    if (!isOffline) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    waitForConnection(location.pathname, signal).then(() => signal.aborted || location.reload());
    return () => leaving.abort();
  }, [isOffline]);
  return (
    <StatusPage
      title={getPageErrorText(error, isOffline)}
      actions={
        <Button type="primary" onClick={() => location.reload()}>
          {t('http.reload')}
        </Button>
      }
    />
  );
}

export const RouteError = () => <PageError error={useRouteError()} />;
