import { beforeAll, describe, expect, it } from 'vitest';
import { loadConsoleMessages, t } from '../lib/messages.ts';
import type { RouteEntry } from '../lib/route-table.ts';
import { buildMenuItem } from './shell.tsx';

beforeAll(() => loadConsoleMessages('en-US'));

const loadPage = async () => ({ default: () => null });
const buildRoute = (change: Partial<RouteEntry>): RouteEntry => ({
  path: '/inbox',
  label: 'people.inbox.title',
  page: loadPage,
  ...change,
});
const none = { review: 0, inbox: 0 };

/** Lists the texts and numbers in the label of a page. */
function listLabelParts(entry: RouteEntry, waiting = none): unknown[] {
  const { label } = buildMenuItem(entry, waiting) as { label: { props: { children: unknown[] } } };
  return label.props.children.filter(Boolean);
}

describe('the menu item of a page', () => {
  it('links to the page by its label', () => {
    const item = buildMenuItem(buildRoute({}), none) as { key: string; label: { props: object } };
    expect(item.key).toBe('/inbox');
    expect(item.label.props).toMatchObject({ to: '/inbox' });
    expect(listLabelParts(buildRoute({}))).toEqual([t('people.inbox.title')]);
  });

  it('counts what waits', () => {
    const counted = buildRoute({ count: 'inbox' });
    expect(listLabelParts(counted)).toHaveLength(1);
    expect(listLabelParts(counted, { ...none, inbox: 3 })).toHaveLength(2);
    expect(listLabelParts(counted, { ...none, review: 3 })).toHaveLength(1);
  });

  it('has an icon if its route has one', () => {
    expect(buildMenuItem(buildRoute({}), none)).toHaveProperty('icon', null);
    expect(buildMenuItem(buildRoute({ icon: 'inbox' }), none)).not.toHaveProperty('icon', null);
  });
});

describe('the menu item of a group', () => {
  const { page: _page, ...group } = buildRoute({ path: '/people', label: 'people.menu' });

  it('contains the visible pages', () => {
    const children = [buildRoute({}), buildRoute({ path: '/inbox/:id', hidden: true })];
    const item = buildMenuItem({ ...group, children }, none) as { children: { key: string }[] };
    expect(item).toMatchObject({ key: '/people', type: 'group', label: t('people.menu') });
    expect(item.children.map(({ key }) => key)).toEqual(['/inbox']);
  });

  it('may be empty', () => {
    expect(buildMenuItem(group, none)).toMatchObject({ children: [] });
  });
});
