import { loadChunk } from '@film-contest/contract/chunk';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { createHashRouter } from 'react-router';
import { ConsoleFrame } from './components/frame.tsx';
import { NotFoundPage } from './components/not-found.tsx';
import { PageError, RouteError } from './components/page-error.tsx';
import { LoadingPlaceholder } from './components/placeholder.tsx';
import { RootLayout } from './components/root.tsx';
import type { RouteEntry } from './lib/route-entry.ts';
import { listRoutesWithAncestors } from './lib/route-table.ts';
import { screens } from './screens.ts';

/** Loads a page, or returns the error page: a failed `lazy` would render nothing. */
async function loadPage(page: NonNullable<RouteEntry['page']>): Promise<ComponentType> {
  try {
    return (await loadChunk(page)).default;
  } catch (error) {
    return () => <PageError error={error} />;
  }
}

const pages = listRoutesWithAncestors<RouteEntry>(screens).flatMap(
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
