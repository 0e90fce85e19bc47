import { describe, expect, it } from 'vitest';
import { listMenuItems, type RouteEntry } from './route-table.ts';

const loadPage = async () => ({ default: () => null });
const buildPage = (path: string, change: Partial<RouteEntry> = {}): RouteEntry => ({
  path,
  label: 'people.inbox.title',
  page: loadPage,
  ...change,
});
const buildGroup = (...children: RouteEntry[]): RouteEntry => ({
  path: '/group',
  label: 'votes.menu',
  children,
});
const hidden = buildPage('/a/:id', { hidden: true });
const login = buildPage('/login', { bare: true });

describe('the items of the menu', () => {
  it.each<[string, RouteEntry[], string[]]>([
    ['are visible pages', [buildPage('/a'), hidden, login], ['/a']],
    ['are groups', [buildGroup(buildPage('/a'), buildPage('/b'))], ['/group']],
    ['are the only page of a group', [buildGroup(buildPage('/a'), hidden)], ['/a']],
    ['omit groups without visible pages', [buildGroup(hidden), buildGroup()], []],
    ['are pages with hidden children', [buildPage('/a', { children: [hidden] })], ['/a']],
  ])('%s', (_, routes, paths) => {
    expect(listMenuItems(routes).map(({ path }) => path)).toEqual(paths);
  });
});
