import { listAccess, type Role, roles } from '@film-contest/contract/access';
import { describe, expect, it } from 'vitest';
import { filterRoutesByAccess, listRoutesWithAncestors } from './lib/route-table.ts';
import { screens } from './screens.ts';

const listAccessOf = (role: Role) => listAccess({ name: 'Somebody', roles: [role] });

/** Lists the pages in a user's menu. */
const listMenu = (held: Record<string, boolean>) =>
  listRoutesWithAncestors(filterRoutesByAccess(screens, held))
    .filter((trail) => trail.every(({ bare, hidden }) => !bare && !hidden))
    .map((trail) => trail.at(-1))
    .filter((entry) => entry?.page !== undefined)
    .map((entry) => entry?.path ?? '');

const omitContentPaths = (paths: readonly string[]) =>
  paths.filter((path) => !path.startsWith('/content/'));

const settings = [
  'phases',
  'organiser',
  'branding',
  'sharing',
  'limits',
  'texts',
  'checklist',
  'sign-in',
].map((part) => `/settings/${part}`);

const votes = [
  '/votes',
  ...[
    'refused',
    'outcomes',
    'exposure',
    'signals',
    'networks',
    'passes',
    'holds',
    'freezes',
    'rules',
  ].map((part) => `/votes/${part}`),
];

describe('the menu', () => {
  it.each<[Role, string[]]>([
    [
      'owner',
      [
        ...[
          '/',
          '/review',
          '/judging',
          '/entries',
          '/films',
          '/announcements',
          ...votes,
          '/accounts',
          '/inbox',
          '/mailings',
          '/outbox',
        ],
        ...[...settings, '/staff', '/audit', '/orphans'],
      ],
    ],
    ['reviewer', ['/', '/review', '/entries', '/films', ...votes]],
    ['editor', ['/', '/settings/branding']],
    [
      'support',
      ['/', '/entries', '/films', ...votes, '/accounts', '/inbox', '/mailings', '/outbox'],
    ],
    [
      'auditor',
      [
        '/',
        '/entries',
        '/films',
        ...votes,
        '/accounts',
        '/inbox',
        '/mailings',
        '/outbox',
        '/audit',
      ],
    ],
    ['jurySecretary', ['/', '/judging', '/entries', '/films']],
    ['juror', ['/desk']],
  ])('of %s', (role, paths) => {
    expect(omitContentPaths(listMenu(listAccessOf(role)))).toEqual(paths);
  });

  it.each<[Role, boolean]>([
    ['owner', true],
    ['reviewer', false],
    ['editor', true],
    ['support', false],
    ['auditor', true],
    ['jurySecretary', true],
    ['juror', false],
  ])('shows content to %s: %s', (role, shown) => {
    expect(listMenu(listAccessOf(role)).some((path) => path.startsWith('/content/'))).toBe(shown);
  });

  it('is empty for users outside the staff', () => {
    expect(listMenu(listAccess(null))).toEqual([]);
  });
});

describe('the table', () => {
  const all = listRoutesWithAncestors(screens).flatMap((trail) => trail.at(-1) ?? []);

  it('contains every path once', () => {
    const paths = all.map(({ path }) => path);
    expect(paths).toEqual([...new Set(paths)]);
  });

  it('protects every framed page with a key that some role holds', () => {
    for (const { path, page, bare, access } of all) {
      if (!page || bare) continue;
      const holders = roles.filter((role) => access && listAccessOf(role)[access]);
      expect(holders, path).not.toEqual([]);
    }
  });
});
