import { fetchFiles } from '@film-contest/contract/chunk-files';
import { matchRoutes, type RouteObject } from 'react-router';
import { loadPage } from './chunk.ts';

type Lazy = Record<string, (() => Promise<unknown>) | undefined>;

/** What React Router keeps in the page; the manifest names the built files of each route. */
interface RouterGlobals {
  __reactRouterDataRouter?: { routes: RouteObject[] };
  __reactRouterManifest?: {
    routes: Record<string, { module: string; imports?: string[]; css?: string[] } | undefined>;
  };
  __reactRouterRouteModules?: Record<string, unknown>;
}

const page = globalThis as RouterGlobals;
const arrivals = new Map<string, Promise<void>>();
let isWatching = false;

/**
 * Gives the pages that the router loads on the way a time limit and a cause of failure. By itself it
 * waits without end for a file, and silently loads the page one is on anew when it does not come.
 * The router must never see a part of a route fail: it would wait for ever or draw nothing. So a
 * page that is lost is put in place as one that throws, which the error page then answers.
 */
export function watchRouteChunks() {
  if (!isWatching) page.__reactRouterDataRouter?.routes.forEach(watch);
  isWatching = true;
}

function watch({ id = '', lazy, children = [] }: RouteObject) {
  const parts = (lazy ?? {}) as Lazy;
  let lost: Promise<(() => never) | null> | undefined;
  for (const [name, load] of Object.entries(parts)) {
    if (!load) continue;
    parts[name] = async () => {
      lost ??= loadPage(() => arrive(id)).then(() => null, thrower);
      const instead = await lost;
      if (!instead) return load();
      return name === 'Component' || name === 'loader' ? instead : undefined;
    };
  }
  children.forEach(watch);
}

const thrower = (error: unknown) => () => {
  throw error;
};

/**
 * Fetches the files of a page that the reader is about to open. A fault is told once they do. (The
 * router's own `prefetch` would reload the page that the reader is on.)
 */
export function warmUpPage(path: string) {
  for (const { route } of matchRoutes(page.__reactRouterDataRouter?.routes ?? [], path) ?? []) {
    arrive(route.id ?? '').catch(() => {});
  }
}

/** A module in the router's table is not imported again. */
function arrive(id: string): Promise<void> {
  const arriving = arrivals.get(id) ?? fetchRoute(id);
  arrivals.set(id, arriving);
  arriving.catch(() => arrivals.delete(id));
  return arriving;
}

async function fetchRoute(id: string) {
  const modules = page.__reactRouterRouteModules ?? {};
  const files = page.__reactRouterManifest?.routes[id];
  if (!files || modules[id]) return;
  const { module, imports = [], css = [] } = files;
  await fetchFiles([module, ...imports, ...css]);
  modules[id] = await import(/* @vite-ignore */ module);
}
