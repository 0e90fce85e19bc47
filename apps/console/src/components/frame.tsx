import { Button } from 'antd';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useMatches, useSearchParams } from 'react-router';
import { t } from '../lib/messages.ts';
import type { RouteEntry, RouteHandle } from '../lib/route-entry.ts';
import { mayOpen, permitted, trailFrom } from '../lib/route-table.ts';
import { rememberPath } from '../lib/session.ts';
import { type CurrentUser, signOut, startUp, useStartUp } from '../lib/start-up.ts';
import { IdleWatch } from './idle-watch.tsx';
import { NotFound } from './not-found.tsx';
import { Outcome } from './outcome.tsx';
import { Placeholder } from './placeholder.tsx';
import { Shell } from './shell.tsx';
import { UndoBar } from './undo-bar.tsx';

interface FrameProps {
  routes: readonly RouteEntry[];
}

/** Lets staff in and everyone else know where they stand. */
export function Frame({ routes }: FrameProps) {
  const known = useStartUp();
  switch (known.phase) {
    case 'loading':
      return <Placeholder />;
    case 'anonymous':
      return <Away to="/login" />;
    case 'failed':
      return <StartUpFailed />;
    case 'loaded':
      if (known.user.mustEnrol) return <Away to="/enrol" />;
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
  const menu = permitted<RouteEntry>(routes, user.access);
  // A page of the menu is always in its own place.
  const from = page?.hidden ? query.get('from') : null;
  const isOpen = path !== undefined && mayOpen<RouteEntry>(routes, user.access, path);
  const way = isOpen ? trailFrom<RouteEntry>(menu, trail, from) : [];
  const list = way.slice(0, -1).findLast(({ page }) => page);
  return (
    <Shell menu={menu} trail={way} user={user}>
      {isOpen ? <Outlet context={list} /> : <NotFound />}
      <UndoBar />
      <IdleWatch />
    </Shell>
  );
}

/** To a page outside of the frame, from which the reader comes back here. */
function Away({ to }: { to: string }) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (pathname !== '/') rememberPath(pathname + search);
  }, [pathname, search]);
  return <Navigate to={to} replace />;
}

function StartUpFailed() {
  return (
    <Outcome
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
    <Outcome
      alone
      title={t('console.noAccess')}
      actions={
        <Button type="primary" onClick={signOut}>
          {t('console.logout')}
        </Button>
      }
    >
      <p>{t('console.noAccessHint', { account })}</p>
    </Outcome>
  );
}
