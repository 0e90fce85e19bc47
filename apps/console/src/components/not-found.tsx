import { useOutletContext } from 'react-router';
import { t } from '../lib/messages.ts';
import type { RouteEntry } from '../lib/route-entry.ts';
import { LinkButton } from './link-button.tsx';
import { StatusPage } from './status-page.tsx';

/** The page for unknown or forbidden paths. Links to the list that the path belongs to. */
export function NotFoundPage() {
  const list = useOutletContext<RouteEntry | undefined>();
  return (
    <StatusPage
      title={t('http.notFoundPage')}
      actions={
        <LinkButton to={list?.path ?? '/'} type="primary">
          {list ? t('console.toList', { list: t(list.label) }) : t('console.toDashboard')}
        </LinkButton>
      }
    />
  );
}
