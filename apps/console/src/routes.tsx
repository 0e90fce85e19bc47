import { loadChunk } from '@film-contest/contract/chunk';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { createHashRouter } from 'react-router';
import { Frame } from './components/frame.tsx';
import { NotFound } from './components/not-found.tsx';
import { LoadFault, PageFault } from './components/page-fault.tsx';
import { Placeholder } from './components/placeholder.tsx';
import { Root } from './components/root.tsx';
import type { RouteEntry } from './lib/route-entry.ts';
import { trails } from './lib/route-table.ts';
import { screens } from './screens.ts';

/** A page, or in its place what kept it from arriving: a route that fails to load draws nothing. */
async function loadPage(page: NonNullable<RouteEntry['page']>): Promise<ComponentType> {
  try {
    return (await loadChunk(page)).Page;
  } catch (error) {
    return () => <LoadFault error={error} />;
  }
}

const pages = trails<RouteEntry>(screens).flatMap((trail): (RouteObject & { bare: boolean })[] => {
  const entry = trail.at(-1);
  const { page } = entry ?? {};
  if (!entry || !page) return [];
  return [
    {
      path: entry.path,
      bare: entry.bare === true,
      handle: { trail },
      ErrorBoundary: PageFault,
      lazy: async () => ({ Component: await loadPage(page) }),
    },
  ];
});

export const router = createHashRouter([
  {
    Component: Root,
    HydrateFallback: Placeholder,
    ErrorBoundary: PageFault,
    children: [
      ...pages.filter(({ bare }) => bare),
      {
        element: <Frame routes={screens} />,
        children: [...pages.filter(({ bare }) => !bare), { path: '*', Component: NotFound }],
      },
    ],
  },
]);
