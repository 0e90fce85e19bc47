import { ChunkError, loadChunk } from '@film-contest/contract/chunk';
import { waitForConnection } from '@film-contest/contract/retry';
import { Button } from 'antd';
import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react';
import {
  createHashRouter,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useMatches,
  useNavigation,
  useRouteError,
} from 'react-router';
import styles from './app.module.css';
import { ConsoleFrame } from './components/frame.tsx';
import { LoadingPlaceholder, NotFoundPage, StatusPage } from './components/page.tsx';
import { t } from './lib/messages.ts';
import { listRoutesWithAncestors, type RouteEntry, type RouteHandle } from './lib/route-table.ts';
import { screens } from './screens.ts';

/** Loads a page, or returns the error page: a failed `lazy` would render nothing. */
async function loadPage(page: NonNullable<RouteEntry['page']>): Promise<ComponentType> {
  try {
    return (await loadChunk(page)).default;
  } catch (error) {
    return () => <PageError error={error} />;
  }
}

const pages = listRoutesWithAncestors(screens).flatMap(
  (trail): (RouteObject & { bare: boolean })[] => {
    const entry = trail.at(-1);
    const { page } = entry ?? {};
    if (!entry || !page) return [];
    return [
      {
        path: entry.path,
        bare: entry.bare === true,
        handle: { trail },
        ErrorBoundary: RouteError,
        lazy: async () => ({ Component: await loadPage(page) }),
      },
    ];
  },
);

export const router = createHashRouter([
  {
    Component: RootLayout,
    HydrateFallback: LoadingPlaceholder,
    ErrorBoundary: RouteError,
    children: [
      ...pages.filter(({ bare }) => bare),
      {
        element: <ConsoleFrame routes={screens} />,
        children: [...pages.filter(({ bare }) => !bare), { path: '*', Component: NotFoundPage }],
      },
    ],
  },
]);

/** Wraps every page: sets the tab title, restores the scroll position and shows a line while a route loads. */
function RootLayout() {
  const isLoading = useNavigation().state === 'loading';
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const label = handle?.trail.at(-1)?.label;
  // Layout effects run before the page's own effects, which may set a more specific title.
  useLayoutEffect(() => {
    document.title = label ? t('console.titlePattern', { page: t(label) }) : t('console.title');
  }, [label]);
  return (
    <>
      {isLoading && <div className={styles.loading} />}
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

function getPageErrorText(error: unknown, isOffline: boolean): string {
  if (isOffline) return t('http.offline');
  if (!(error instanceof ChunkError)) return t('http.errorPage');
  const cause = { cause: error.reason };
  return error.part === 'style' ? t('http.cssChunkFailed', cause) : t('http.chunkFailed', cause);
}

/** Replaces a page that failed to load or render. Reloads the page when a lost connection returns. */
function PageError({ error }: { error: unknown }) {
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

function RouteError() {
  return <PageError error={useRouteError()} />;
}
