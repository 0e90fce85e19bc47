import { contentRoutes, curatingRoutes } from './content-routes.ts';
import type { RouteEntry } from './lib/route-table.ts';

const bareScreens: readonly RouteEntry[] = [
  {
    path: '/login',
    label: 'console.login.title',
    bare: true,
    page: () => import('./pages/sign-in/login.tsx'),
  },
  {
    path: '/setup',
    label: 'console.setup.title',
    bare: true,
    page: () => import('./pages/sign-in/setup.tsx'),
  },
  {
    path: '/invitation',
    label: 'people.invitation.title',
    bare: true,
    page: () => import('./pages/sign-in/invitation.tsx'),
  },
  {
    path: '/enrol',
    label: 'signin.enrol.title',
    bare: true,
    page: () => import('./pages/sign-in/enrol.tsx'),
  },
  {
    path: '/500',
    label: 'console.error.title',
    bare: true,
    page: () => import('./pages/error/error.tsx'),
  },
];

const peopleScreens: readonly RouteEntry[] = [
  {
    path: '/accounts',
    label: 'people.accounts.title',
    icon: 'accounts',
    access: 'canSeeAccounts',
    page: () => import('./pages/accounts/accounts.tsx'),
    children: [
      {
        path: '/accounts/:id',
        label: 'people.accounts.one',
        access: 'canSeeAccounts',
        hidden: true,
        page: () => import('./pages/accounts/account.tsx'),
      },
    ],
  },
  {
    path: '/inbox',
    label: 'people.inbox.title',
    icon: 'inbox',
    count: 'inbox',
    access: 'canSeeInbox',
    page: () => import('./pages/inbox/inbox.tsx'),
    children: [
      {
        path: '/inbox/:id',
        label: 'people.inbox.message',
        access: 'canSeeInbox',
        hidden: true,
        page: () => import('./pages/inbox/message.tsx'),
      },
    ],
  },
  {
    path: '/outbox',
    label: 'console.menu.outbox',
    icon: 'outbox',
    access: 'canSeeOutbox',
    page: () => import('./pages/outbox/outbox.tsx'),
    children: [
      {
        path: '/outbox/:id',
        label: 'console.outbox.message',
        access: 'canSeeOutbox',
        hidden: true,
        page: () => import('./pages/outbox/letter.tsx'),
      },
    ],
  },
];

const settingsScreens: readonly RouteEntry[] = [
  {
    path: '/settings/phases',
    label: 'settings.phases.title',
    icon: 'schedule',
    access: 'canManageSettings',
    page: () => import('./pages/settings/phases.tsx'),
  },
  {
    path: '/settings/organiser',
    label: 'settings.organiser.title',
    icon: 'details',
    access: 'canManageSettings',
    page: () => import('./pages/settings/organiser.tsx'),
  },
  {
    path: '/settings/sharing',
    label: 'settings.sharing.title',
    icon: 'share',
    access: 'canManageSettings',
    page: () => import('./pages/settings/sharing.tsx'),
  },
  {
    path: '/settings/limits',
    label: 'settings.limits.title',
    icon: 'limits',
    access: 'canManageSettings',
    page: () => import('./pages/settings/limits.tsx'),
  },
  {
    path: '/settings/texts',
    label: 'settings.texts.title',
    icon: 'pages',
    access: 'canManageSettings',
    page: () => import('./pages/settings/texts.tsx'),
  },
  {
    path: '/settings/checklist',
    label: 'review.points.title',
    icon: 'check',
    access: 'canManageSettings',
    page: () => import('./pages/settings/checklist.tsx'),
  },
  {
    path: '/settings/sign-in',
    label: 'signin.rule',
    icon: 'tips',
    access: 'canManageSettings',
    page: () => import('./pages/settings/sign-in.tsx'),
  },
];

const voteScreens: readonly RouteEntry[] = [
  {
    path: '/votes',
    label: 'votes.list.title',
    icon: 'votes',
    access: 'canSeeVotes',
    page: () => import('./pages/votes/votes.tsx'),
  },
  {
    path: '/votes/refused',
    label: 'votes.refused.title',
    icon: 'refused',
    access: 'canSeeVotes',
    page: () => import('./pages/votes/refused.tsx'),
  },
  {
    path: '/votes/outcomes',
    label: 'votes.outcomes.title',
    icon: 'bars',
    access: 'canSeeVotes',
    page: () => import('./pages/votes/outcomes.tsx'),
  },
  {
    path: '/votes/exposure',
    label: 'votes.exposure.title',
    icon: 'seen',
    access: 'canSeeVotes',
    page: () => import('./pages/votes/exposure.tsx'),
  },
  {
    path: '/votes/networks',
    label: 'votes.networks.title',
    icon: 'globe',
    access: 'canSeeVotes',
    page: () => import('./pages/votes/networks.tsx'),
  },
  {
    path: '/votes/passes',
    label: 'votes.passes.title',
    icon: 'code',
    access: 'canSeeVotes',
    page: () => import('./pages/votes/passes.tsx'),
    children: [
      {
        path: '/votes/passes/:id',
        label: 'votes.sheet.title',
        access: 'canSeeVotes',
        hidden: true,
        page: () => import('./pages/votes/pass-sheet.tsx'),
      },
    ],
  },
  {
    path: '/votes/rules',
    label: 'votes.rules.title',
    icon: 'limits',
    access: 'canSeeVotes',
    page: () => import('./pages/votes/rules.tsx'),
  },
];

/** All pages of the console in menu order. */
export const screens: readonly RouteEntry[] = [
  ...bareScreens,
  {
    path: '/',
    label: 'console.menu.dashboard',
    icon: 'dashboard',
    access: 'canSeeAdmin',
    page: () => import('./pages/dashboard/dashboard.tsx'),
  },
  {
    path: '/review',
    label: 'console.menu.review',
    icon: 'review',
    count: 'review',
    access: 'canReview',
    page: () => import('./pages/review/review-queue.tsx'),
    children: [
      {
        path: '/review/templates',
        label: 'review.templates.title',
        access: 'canReview',
        hidden: true,
        page: () => import('./pages/review/templates.tsx'),
      },
    ],
  },
  {
    path: '/curating',
    label: 'content.menu.entries',
    children: [
      {
        path: '/entries',
        label: 'content.menu.allEntries',
        icon: 'entries',
        access: 'canSeeEntries',
        page: () => import('./pages/entries/entry-list.tsx'),
        children: [
          {
            path: '/entries/:id',
            label: 'console.menu.entry',
            access: 'canSeeEntries',
            hidden: true,
            page: () => import('./pages/entries/entry.tsx'),
          },
        ],
      },
      {
        path: '/films',
        label: 'console.films.title',
        icon: 'queue',
        access: 'canSeeEntries',
        page: () => import('./pages/films/film-queue.tsx'),
      },
      ...curatingRoutes,
    ],
  },
  { path: '/content', label: 'content.menu.content', children: contentRoutes },
  { path: '/voting', label: 'votes.menu', children: voteScreens },
  { path: '/people', label: 'people.menu', children: peopleScreens },
  { path: '/settings', label: 'settings.menu', children: settingsScreens },
  {
    path: '/my-sign-in',
    label: 'signin.my',
    access: 'canSeeAdmin',
    hidden: true,
    page: () => import('./pages/security/my-sign-in.tsx'),
  },
  {
    path: '/system',
    label: 'console.menu.system',
    children: [
      {
        path: '/staff',
        label: 'people.staff.title',
        icon: 'jury',
        access: 'canManageStaff',
        page: () => import('./pages/staff/staff.tsx'),
      },
      {
        path: '/audit',
        label: 'console.menu.audit',
        icon: 'audit',
        access: 'canSeeAudit',
        page: () => import('./pages/audit/audit.tsx'),
      },
      {
        path: '/orphans',
        label: 'console.orphans.title',
        icon: 'trash',
        access: 'canManageSettings',
        page: () => import('./pages/orphans/orphans.tsx'),
      },
    ],
  },
];
