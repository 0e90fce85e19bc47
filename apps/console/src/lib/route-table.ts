/** What guards, menu and breadcrumbs need to know of a route. */
export interface Guarded {
  path: string;
  /** Access key that the reader must hold; without one the route is open to all staff. */
  access?: string;
  children?: readonly Guarded[];
}

/** The access keys of a current user. */
export type HeldAccess = Readonly<Record<string, boolean | undefined>>;

/**
 * The routes that a person may see. One that names an access key which is absent or false is hidden
 * with all below it; a parent whose children are all hidden is hidden.
 */
export function permitted<R extends Guarded & { children?: readonly R[] }>(
  routes: readonly R[],
  held: HeldAccess,
): R[] {
  return routes.flatMap((route) => {
    if (route.access !== undefined && held[route.access] !== true) return [];
    if (!route.children?.length) return [route];
    const children = permitted<R>(route.children, held);
    return children.length > 0 ? [{ ...route, children }] : [];
  });
}

/** Every route with its ancestors, outermost first: what a breadcrumb shows. */
export function trails<R extends Guarded & { children?: readonly R[] }>(
  routes: readonly R[],
  above: readonly R[] = [],
): R[][] {
  return routes.flatMap((route) => {
    const trail = [...above, route];
    return [trail, ...trails<R>(route.children ?? [], trail)];
  });
}

/**
 * The trail of a page that another list led to, which the address names (`?from=review`): through that
 * list, where the reader may see it, in place of the page's own.
 */
export function trailFrom<R extends Guarded & { children?: readonly R[] }>(
  routes: readonly R[],
  trail: readonly R[],
  from: string | null,
): readonly R[] {
  const page = trail.at(-1);
  const led = trails<R>(routes).find((each) => each.at(-1)?.path === `/${from}`);
  return page && led && from ? [...led, page] : trail;
}

/** Whether a person may open the route with this path. */
export const mayOpen = <R extends Guarded & { children?: readonly R[] }>(
  routes: readonly R[],
  held: HeldAccess,
  path: string,
) => trails<R>(permitted<R>(routes, held)).some((trail) => trail.at(-1)?.path === path);
