import { Button } from 'antd';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useMatches, useSearchParams } from 'react-router';
import { t } from '../lib/messages.ts';
import type { RouteEntry, RouteHandle } from '../lib/route-entry.ts';
import { canOpen, filterByAccess, getTrailVia } from '../lib/route-table.ts';
import { storeReturnPath } from '../lib/session.ts';
import { type CurrentUser, signOut, startUp, useStartUp } from '../lib/start-up.ts';
import { NotFound } from './not-found.tsx';
import { Placeholder } from './placeholder.tsx';
import { SessionEndDialog } from './session-end-dialog.tsx';
import { Shell } from './shell.tsx';
import { StatusPage } from './status-page.tsx';
import { UndoBar } from './undo-bar.tsx';

interface FrameProps {
  routes: readonly RouteEntry[];
}

/** Shows the console to staff. Redirects or explains for everyone else. */
export function ConsoleFrame({ routes }: FrameProps) {
  const known = useStartUp();
  switch (known.phase) {
    case 'loading':
      return <Placeholder />;
    case 'anonymous':
      return <RedirectWithReturn to="/login" />;
    case 'failed':
      return <StartUpFailed />;
    case 'loaded':
      if (known.user.mustEnrol) return <RedirectWithReturn to="/enrol" />;
      return known.user.access.canSeeAdmin ? (
        <StaffFrame routes={routes} user={known.user} />
      ) : (
        <NoAccess account={known.user.account} />
      );
  }
}

function StaffFrame({ routes, user }: FrameProps & { user: CurrentUser }) {
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const trail = handle?.trail ?? [];
  const page = trail.at(-1);
  const path = page?.path;
  const [query] = useSearchParams();
  const menu = filterByAccess<RouteEntry>(routes, user.access);
  // Pages in the menu always keep their own breadcrumbs.
  const from = page?.hidden ? query.get('from') : null;
  const isOpen = path !== undefined && canOpen<RouteEntry>(routes, user.access, path);
  const way = isOpen ? getTrailVia<RouteEntry>(menu, trail, from) : [];
  const list = way.slice(0, -1).findLast(({ page }) => page);
  return (
    <Shell menu={menu} trail={way} user={user}>
      {isOpen ? <Outlet context={list} /> : <NotFound />}
      <UndoBar />
      <SessionEndDialog />
    </Shell>
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

function StartUpFailed() {
  return (
    <StatusPage
      alone
      title={t('http.errorPage')}
      actions={
        <Button type="primary" onClick={startUp}>
          {t('http.retry')}
        </Button>
      }
    />
  );
}

function NoAccess({ account }: { account: string }) {
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
