import { Button } from 'antd';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useMatches, useSearchParams } from 'react-router';
import { t } from '../lib/messages.ts';
import type { RouteEntry, RouteHandle } from '../lib/route-entry.ts';
import { canOpenPath, filterRoutesByAccess, getBreadcrumbsViaList } from '../lib/route-table.ts';
import { storeReturnPath } from '../lib/session.ts';
import { type CurrentUser, signOut, startConsole, useStartUpState } from '../lib/start-up.ts';
import { NotFoundPage } from './not-found.tsx';
import { LoadingPlaceholder } from './placeholder.tsx';
import { SessionEndDialog } from './session-end-dialog.tsx';
import { ConsoleShell } from './shell.tsx';
import { StatusPage } from './status-page.tsx';
import { UndoDecisionBar } from './undo-bar.tsx';

interface FrameProps {
  routes: readonly RouteEntry[];
}

/** Shows the console to staff. Redirects or explains for everyone else. */
export function ConsoleFrame({ routes }: FrameProps) {
  const known = useStartUpState();
  switch (known.phase) {
    case 'loading':
      return <LoadingPlaceholder />;
    case 'anonymous':
      return <RedirectWithReturn to="/login" />;
    case 'failed':
      return <StartUpFailedPage />;
    case 'loaded':
      if (known.user.mustEnrol) return <RedirectWithReturn to="/enrol" />;
      return known.user.access.canSeeAdmin ? (
        <StaffFrame routes={routes} user={known.user} />
      ) : (
        <NoAccessPage account={known.user.account} />
      );
  }
}

function StaffFrame({ routes, user }: FrameProps & { user: CurrentUser }) {
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const trail = handle?.trail ?? [];
  const page = trail.at(-1);
  const path = page?.path;
  const [query] = useSearchParams();
  const menu = filterRoutesByAccess<RouteEntry>(routes, user.access);
  // Pages in the menu always keep their own breadcrumbs.
  const from = page?.hidden ? query.get('from') : null;
  const isOpen = path !== undefined && canOpenPath<RouteEntry>(routes, user.access, path);
  const way = isOpen ? getBreadcrumbsViaList<RouteEntry>(menu, trail, from) : [];
  const list = way.slice(0, -1).findLast(({ page }) => page);
  return (
    <ConsoleShell menu={menu} trail={way} user={user}>
      {isOpen ? <Outlet context={list} /> : <NotFoundPage />}
      <UndoDecisionBar />
      <SessionEndDialog />
    </ConsoleShell>
  );
}

/** Redirects to a page outside the console frame and stores the current path for the return. */
function RedirectWithReturn({ to }: { to: string }) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (pathname !== '/') storeReturnPath(pathname + search);
  }, [pathname, search]);
  return <Navigate to={to} replace />;
}

function StartUpFailedPage() {
  return (
    <StatusPage
      alone
      title={t('http.errorPage')}
      actions={
        <Button type="primary" onClick={startConsole}>
          {t('http.retry')}
        </Button>
      }
    />
  );
}

function NoAccessPage({ account }: { account: string }) {
  return (
    <StatusPage
      alone
      title={t('console.noAccess')}
      actions={
        <Button type="primary" onClick={signOut}>
          {t('console.logout')}
        </Button>
      }
    >
      <p>{t('console.noAccessHint', { account })}</p>
    </StatusPage>
  );
}
