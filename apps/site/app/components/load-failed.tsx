import { normalizePageQuery } from '@film-contest/contract/pages';
import { useLocation } from 'react-router';
import { useT } from '../lib/messages.tsx';
import { ErrorWithRetry } from './state.tsx';

/** The error message for a section that could not be loaded, with a link that reloads the page. */
export function LoadErrorMessage({ fault }: { fault: string }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const title = t('shell.loadFailed');
  return (
    <ErrorWithRetry title={title} text={fault === title ? t('shell.error.hint') : fault}>
      <a href={pathname + normalizePageQuery(pathname, search)} className="button">
        {t('http.retry')}
      </a>
    </ErrorWithRetry>
  );
}
