import { prefetchFiles } from '@film-contest/contract/chunk-files';
import { matchRoutes, type RouteObject } from 'react-router';
import { loadPageChunk } from './chunk.ts';

type Lazy = Record<string, (() => Promise<unknown>) | undefined>;

/** React Router's global variables. The manifest lists the built files of each route. */
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
 * Adds a timeout and an error message to the loading of routes. Otherwise React Router waits forever for a file, or
 * silently reloads the current page if a file fails. A route that fails to load is replaced by one that throws the
 * error, which the error page shows.
 */
export function watchRouteChunks() {
  if (!isWatching) page.__reactRouterDataRouter?.routes.forEach(wrapRouteLoading);
  isWatching = true;
}

function wrapRouteLoading({ id = '', lazy, children = [] }: RouteObject) {
  const parts = (lazy ?? {}) as Lazy;
  let lost: Promise<(() => never) | null> | undefined;
  for (const [name, load] of Object.entries(parts)) {
    if (!load) continue;
    parts[name] = async () => {
      lost ??= loadPageChunk(() => loadRouteModule(id)).then(() => null, createFailingRouteModule);
      const instead = await lost;
      if (!instead) return load();
      return name === 'Component' || name === 'loader' ? instead : undefined;
    };
  }
  children.forEach(wrapRouteLoading);
}

const createFailingRouteModule = (error: unknown) => () => {
  throw error;
};

/** Prefetches the code of a page. React Router's own `prefetch` would reload the current page if a file fails. */
export function prefetchPageChunks(path: string) {
  for (const { route } of matchRoutes(page.__reactRouterDataRouter?.routes ?? [], path) ?? []) {
    loadRouteModule(route.id ?? '').catch(() => {});
  }
}

/**
 * Loads a route's module and adds it to the router's table. The router does not import modules that are in the table.
 */
function loadRouteModule(id: string): Promise<void> {
  const arriving = arrivals.get(id) ?? fetchRouteModule(id);
  arrivals.set(id, arriving);
  arriving.catch(() => arrivals.delete(id));
  return arriving;
}

async function fetchRouteModule(id: string) {
  const modules = page.__reactRouterRouteModules ?? {};
  const files = page.__reactRouterManifest?.routes[id];
  if (!files || modules[id]) return;
  const { module, imports = [], css = [] } = files;
  await prefetchFiles([module, ...imports, ...css]);
  modules[id] = await import(/* @vite-ignore */ module);
}
