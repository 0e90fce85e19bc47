import { contentTypeNames, getContentType } from '@film-contest/contract/content-types';
import { describe, expect, it } from 'vitest';
import { contentRoutes, curatingRoutes } from './content-routes.ts';
import { listRoutesWithAncestors, type RouteEntry } from './lib/route-table.ts';

const routes = listRoutesWithAncestors([...contentRoutes, ...curatingRoutes]).map(
  (trail) => trail.at(-1) as RouteEntry,
);
const paths = routes.map(({ path }) => path);

describe('the routes of content', () => {
  it.each(contentTypeNames)('contain list, form and history of %s once', (type) => {
    for (const path of [type, `${type}/:id`, `${type}/:id/history`]) {
      expect(paths.filter((each) => each === `/content/${path}`)).toHaveLength(1);
    }
  });

  it('contain the manual order of lists that have one', () => {
    const sorted = contentTypeNames.filter((type) => getContentType(type).order === 'position');
    const arranged = contentTypeNames.filter((type) => paths.includes(`/content/${type}/arrange`));
    expect(arranged).toEqual(sorted);
  });

  it('match the manual order before an item', () => {
    for (const path of paths.filter((each) => each.endsWith('/arrange'))) {
      expect(paths.indexOf(path)).toBeLessThan(paths.indexOf(path.replace('arrange', ':id')));
    }
  });

  it('require the permission to see content', () => {
    expect(new Set(routes.map(({ access }) => access))).toEqual(new Set(['canSeeContent']));
  });

  it('have icons in the menu only', () => {
    const shown = [...contentRoutes, ...curatingRoutes];
    expect(shown.every(({ icon, hidden }) => icon && !hidden)).toBe(true);
    expect(routes.filter(({ icon }) => icon)).toHaveLength(shown.length);
  });

  it.each([
    ['jury', 'panels'],
    ['thanks', 'thanksTiers'],
    ['selected', 'awards'],
    ['exhibition', 'halls'],
  ])('hide the groups of %s in its menu entry', (type, groups) => {
    const entry = [...contentRoutes, ...curatingRoutes].find(
      ({ path }) => path === `/content/${type}`,
    );
    const below = entry?.children?.find(({ path }) => path === `/content/${groups}`);
    expect(below?.hidden).toBe(true);
  });
});
