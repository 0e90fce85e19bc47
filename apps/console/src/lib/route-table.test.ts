import { describe, expect, it } from 'vitest';
import {
  canOpenPath,
  filterRoutesByAccess,
  type GuardedRoute,
  getBreadcrumbsViaList,
  listRoutesWithAncestors,
} from './route-table.ts';

interface Route extends GuardedRoute {
  children?: readonly Route[];
}

const routes: Route[] = [
  { path: '/' },
  { path: '/review', access: 'canReview' },
  {
    path: '/entries',
    access: 'canSeeEntries',
    children: [{ path: '/entries/:id', access: 'canSeeEntries' }],
  },
  {
    path: '/system',
    children: [
      { path: '/outbox', access: 'canSeeOutbox' },
      { path: '/audit', access: 'canSeeAudit' },
    ],
  },
];

const listPaths = (list: readonly Route[]): string[] =>
  listRoutesWithAncestors<Route>(list).map((trail) => trail.at(-1)?.path ?? '');

describe('filterRoutesByAccess', () => {
  it.each([
    ['nobody in particular', {}, ['/']],
    ['a key that is false', { canReview: false }, ['/']],
    ['a reviewer', { canReview: true }, ['/', '/review']],
    ['a parent with its child', { canSeeEntries: true }, ['/', '/entries', '/entries/:id']],
    ['one child of two', { canSeeAudit: true }, ['/', '/system', '/audit']],
    [
      'everything',
      { canReview: true, canSeeEntries: true, canSeeOutbox: true, canSeeAudit: true },
      ['/', '/review', '/entries', '/entries/:id', '/system', '/outbox', '/audit'],
    ],
  ])('%s', (_who, held, expected) => {
    expect(listPaths(filterRoutesByAccess<Route>(routes, held))).toEqual(expected);
  });

  it.each<[string, Route[]]>([
    [
      'its child names a key that is absent',
      [{ path: '/a', children: [{ path: '/b', access: 'x' }] }],
    ],
    [
      'its grandchildren are all hidden',
      [{ path: '/a', children: [{ path: '/b', children: [{ path: '/c', access: 'x' }] }] }],
    ],
    [
      'its own key is absent, whatever its children say',
      [{ path: '/a', access: 'x', children: [{ path: '/b' }] }],
    ],
  ])('hides a parent when %s', (_why, table) => {
    expect(filterRoutesByAccess<Route>(table, {})).toEqual([]);
  });

  it('does not change the route table', () => {
    filterRoutesByAccess<Route>(routes, {});
    expect(routes[3]?.children).toHaveLength(2);
  });
});

describe('canOpenPath', () => {
  it.each([
    ['/', {}, true],
    ['/review', {}, false],
    ['/entries/:id', { canSeeEntries: true }, true],
    ['/outbox', { canSeeAudit: true }, false],
    ['/system', {}, false],
    ['/nowhere', { canReview: true }, false],
  ])('%s with %j: %s', (path, held, expected) => {
    expect(canOpenPath<Route>(routes, held, path)).toBe(expected);
  });
});

describe('getBreadcrumbsViaList', () => {
  const entry =
    listRoutesWithAncestors<Route>(routes).find((trail) => trail.at(-1)?.path === '/entries/:id') ??
    [];
  it.each([
    ['the list that led here', 'review', ['/review', '/entries/:id']],
    ['a list within a group', 'outbox', ['/system', '/outbox', '/entries/:id']],
    ['its own without one', null, ['/entries', '/entries/:id']],
    ['its own for what is no list', '2026-03-01', ['/entries', '/entries/:id']],
  ])('is %s', (_which, from, expected) => {
    expect(getBreadcrumbsViaList<Route>(routes, entry, from).map(({ path }) => path)).toEqual(
      expected,
    );
  });
});
