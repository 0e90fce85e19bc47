import { describe, expect, it } from 'vitest';
import {
  canOpenPath,
  filterRoutesByAccess,
  getBreadcrumbsByReferrer,
  listRoutesWithAncestors,
  type RouteEntry,
} from './route-table.ts';

const buildRoute = (
  path: string,
  access?: RouteEntry['access'],
  children?: readonly RouteEntry[],
): RouteEntry => ({
  path,
  label: 'console.outbox.message',
  ...(access && { access }),
  ...(children && { children }),
});

const routes = [
  buildRoute('/'),
  buildRoute('/review', 'canReview'),
  buildRoute('/entries', 'canSeeEntries', [buildRoute('/entries/:id', 'canSeeEntries')]),
  buildRoute('/system', undefined, [
    buildRoute('/outbox', 'canSeeOutbox'),
    buildRoute('/audit', 'canSeeAudit'),
  ]),
];

const listPaths = (list: readonly RouteEntry[]): string[] =>
  listRoutesWithAncestors(list).map((trail) => trail.at(-1)?.path ?? '');

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
    expect(listPaths(filterRoutesByAccess(routes, held))).toEqual(expected);
  });

  it.each<[string, RouteEntry]>([
    [
      'its child names a key that is absent',
      buildRoute('/a', undefined, [buildRoute('/b', 'canReview')]),
    ],
    [
      'its grandchildren are all hidden',
      buildRoute('/a', undefined, [buildRoute('/b', undefined, [buildRoute('/c', 'canReview')])]),
    ],
    [
      'its own key is absent, whatever its children say',
      buildRoute('/a', 'canReview', [buildRoute('/b')]),
    ],
  ])('hides a parent when %s', (_why, route) => {
    expect(filterRoutesByAccess([route], {})).toEqual([]);
  });

  it('does not change the route table', () => {
    filterRoutesByAccess(routes, {});
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
    expect(canOpenPath(routes, held, path)).toBe(expected);
  });
});

describe('getBreadcrumbsByReferrer', () => {
  const entry =
    listRoutesWithAncestors(routes).find((trail) => trail.at(-1)?.path === '/entries/:id') ?? [];
  it.each([
    ['the list that led here', 'review', ['/review', '/entries/:id']],
    ['a list within a group', 'outbox', ['/system', '/outbox', '/entries/:id']],
    ['its own without one', null, ['/entries', '/entries/:id']],
    ['its own for what is no list', '2026-03-01', ['/entries', '/entries/:id']],
  ])('is %s', (_which, from, expected) => {
    expect(getBreadcrumbsByReferrer(routes, entry, from).map(({ path }) => path)).toEqual(expected);
  });
});
