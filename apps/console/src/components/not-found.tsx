import { useOutletContext } from 'react-router';
import { t } from '../lib/messages.ts';
import type { RouteEntry } from '../lib/route-entry.ts';
import { LinkButton } from './link-button.tsx';
import { StatusPage } from './status-page.tsx';

/** An address that leads nowhere, or nowhere for this person: back to the list that led there. */
export function NotFound() {
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
