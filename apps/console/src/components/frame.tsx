import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import {
  Link,
  Navigate,
  Outlet,
  useLocation,
  useMatches,
  useNavigate,
  useSearchParams,
} from 'react-router';
import { callUntilAnswered } from '../lib/api.ts';
import { useContest } from '../lib/contest.ts';
import { t } from '../lib/messages.ts';
import { notices } from '../lib/notices.ts';
import {
  dismissFailedDecision,
  undoDecision,
  undoMs,
  useDecisions,
} from '../lib/pending-decision.ts';
import {
  canOpenPath,
  filterRoutesByAccess,
  findStartPath,
  getBreadcrumbsByReferrer,
  type RouteEntry,
  type RouteHandle,
} from '../lib/route-table.ts';
import { storeReturnPath } from '../lib/session.ts';
import { type CurrentUser, signOut, startConsole, useStartUpState } from '../lib/start-up.ts';
import { Dialog } from './dialog.tsx';
import { OverrideDialog } from './override-dialog.tsx';
import {
  ForbiddenPage,
  focusHeading,
  LoadingPlaceholder,
  NotFoundPage,
  StatusPage,
} from './page.tsx';
import { ConsoleShell } from './shell.tsx';
import styles from './undo-bar.module.css';

interface FrameProps {
  routes: readonly RouteEntry[];
}

/** Shows the console to staff. Redirects other users, or explains why they have no access. */
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
  const isAgainstFraud = useContest()?.branding.scamAlerts ?? false;
  const [query] = useSearchParams();
  const menu = filterRoutesByAccess(routes, user.access);
  // Uses the list named in the URL (`?from=`) only for pages outside the menu. Pages in the menu keep their own
  // breadcrumbs.
  const from = page?.hidden ? query.get('from') : null;
  const isOpen = path !== undefined && canOpenPath(routes, user.access, path);
  const way = isOpen ? getBreadcrumbsByReferrer(menu, trail, from) : [];
  const list = way.slice(0, -1).findLast(({ page }) => page);
  const start = findStartPath(menu);
  return (
    <ConsoleShell menu={isAgainstFraud ? menu : omitFraudPages(menu)} trail={way} user={user}>
      {isOpen && <Outlet context={list} />}
      {!isOpen &&
        (path === '/' && start ? <Navigate to={start} replace /> : <MissingPage path={path} />)}
      <UndoDecisionBar />
      <OverrideDialog />
      <SessionEndDialog />
    </ConsoleShell>
  );
}

const MissingPage = ({ path }: { path: string | undefined }) =>
  path === undefined ? <NotFoundPage /> : <ForbiddenPage />;

const omitFraudPages = (menu: readonly RouteEntry[]): RouteEntry[] =>
  menu
    .filter((route) => !route.isAgainstFraud)
    .map((route) =>
      route.children ? { ...route, children: omitFraudPages(route.children) } : route,
    );

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

/** Warns two minutes before the session ends and can extend it. */
function SessionEndDialog() {
  const { end, stay } = useSessionEnd();
  const [isDismissed, setPut] = useState(false);
  useEffect(() => {
    if (!end) setPut(false);
  }, [end]);
  if (!end || (end.isFinal && isDismissed)) return null;
  const dismiss = end.isFinal ? () => setPut(true) : stay;
  return (
    <Dialog
      open
      title={t('signin.idle.title')}
      onCancel={dismiss}
      mask={{ closable: false }}
      footer={
        end.isFinal ? (
          <>
            <Button onClick={dismiss}>{t('signin.idle.later')}</Button>
            <Button type="primary" onClick={() => void signOut()}>
              {t('signin.idle.again')}
            </Button>
          </>
        ) : (
          <Button type="primary" onClick={stay}>
            {t('signin.idle.stay')}
          </Button>
        )
      }
    >
      <p>
        <SessionEndCountdown end={end} />
      </p>
    </Dialog>
  );
}

function SessionEndCountdown({ end }: { end: SessionEnd }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const time = formatCountdown(Math.max(0, end.at - now));
  return t(end.isFinal ? 'signin.idle.maximumText' : 'signin.idle.text', { time });
}

/** Formats minutes and seconds, for example `1:05`. */
export function formatCountdown(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

interface SessionEnd {
  /** Time at which the session ends, in milliseconds since the epoch by this computer's clock. */
  at: number;
  /** Whether the session has reached its maximum lifetime and cannot be extended. */
  isFinal: boolean;
}

const [warningMs, pollMs] = [2 * 60_000, 15_000];

/**
 * Returns the end time of the session during its last two minutes, null before. After the end, the API client
 * reports the session as lost.
 */
function useSessionEnd(): { end: SessionEnd | null; stay: () => void } {
  const [end, setEnd] = useState<SessionEnd | null>(null);
  const check = useRef(() => {});

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let looking = new AbortController();

    async function checkSessionEndNow() {
      stopSessionChecks();
      looking = new AbortController();
      const { signal } = looking;
      const left = await fetchSessionTimeLeft(signal);
      if (signal.aborted || !left) return;
      const isNear = left.ms <= warningMs;
      setEnd(isNear ? { at: Date.now() + left.ms, isFinal: left.isWhole } : null);
      // Checks again at least every `pollMs` in the last minutes, because another tab may extend the session.
      const next = isNear ? Math.min(left.ms + 500, pollMs) : left.ms - warningMs;
      timer = setTimeout(checkSessionEndNow, Math.max(next, 1000));
    }

    function stopSessionChecks() {
      looking.abort();
      clearTimeout(timer);
    }

    check.current = () => void checkSessionEndNow();
    check.current();
    return stopSessionChecks;
  }, []);

  return { end, stay: () => check.current() };
}

/**
 * Asks the server how much time the session has left, and repeats the call until the server answers. Returns null if
 * the call is rejected or the session is lost.
 */
async function fetchSessionTimeLeft(signal: AbortSignal) {
  const send = { reportsLostSession: true };
  const answer = await callUntilAnswered('sessionLife', send, { signal }).catch(() => null);
  if (!answer?.ok) return null;
  const { now, idleAt, expiresAt } = answer.data;
  return { ms: Date.parse(idleAt) - Date.parse(now), isWhole: idleAt === expiresAt };
}

/** Shows the last decision while it can be undone, and decisions that could not be sent. */
function UndoDecisionBar() {
  const { waiting, failed } = useDecisions();
  const navigate = useNavigate();

  function undoLastDecision() {
    const taken = undoDecision();
    if (!taken) return;
    notices.success(t('review.undone'));
    void navigate(taken.path, focusHeading);
  }

  return (
    <div className={styles.bars}>
      {failed.map(({ decision, why }) => (
        <div key={decision.id} className={styles.bar} data-tone="danger" role="alert">
          <span>{t('review.notSent', { text: decision.text, why })}</span>
          <span className={styles.actions}>
            <Link to={decision.path} onClick={() => dismissFailedDecision(decision)}>
              {t('review.openIt')}
            </Link>
            <Button onClick={() => dismissFailedDecision(decision)}>{t('review.dismiss')}</Button>
          </span>
        </div>
      ))}
      <div role="status">
        {waiting && (
          <div key={waiting.id} className={styles.bar}>
            <span>{waiting.text}</span>
            <span className={styles.actions}>
              <Button onClick={undoLastDecision}>{t('review.undo')}</Button>
            </span>
            <span
              className={styles.time}
              style={{ animationDuration: `${undoMs}ms` }}
              aria-hidden="true"
            />
          </div>
        )}
      </div>
    </div>
  );
}
