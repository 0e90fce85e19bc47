import { contentRoutes, curatingRoutes } from './content-routes.ts';
import type { RouteEntry } from './lib/route-table.ts';
import { voteScreens } from './vote-screens.ts';

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
    path: '/mailings',
    label: 'mailings.title',
    icon: 'mailings',
    access: 'canSeeMailings',
    page: () => import('./pages/mailings/mailings.tsx'),
    children: [
      {
        path: '/mailings/:id',
        label: 'mailings.one',
        access: 'canSeeMailings',
        hidden: true,
        page: () => import('./pages/mailings/mailing.tsx'),
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
    path: '/settings/branding',
    label: 'settings.branding.title',
    icon: 'seen',
    access: 'canManageBranding',
    page: () => import('./pages/settings/branding.tsx'),
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

/** All pages of the console, in menu order. */
export const screens: readonly RouteEntry[] = [
  ...bareScreens,
  {
    path: '/',
    label: 'console.menu.dashboard',
    icon: 'dashboard',
    access: 'canSeeDashboard',
    page: () => import('./pages/dashboard/dashboard.tsx'),
  },
  {
    path: '/desk',
    label: 'judging.desk.title',
    icon: 'desk',
    access: 'canJudge',
    page: () => import('./pages/desk/desk.tsx'),
    children: [
      {
        path: '/desk/:id',
        label: 'judging.desk.round',
        access: 'canJudge',
        hidden: true,
        page: () => import('./pages/desk/desk-round.tsx'),
        children: [
          {
            path: '/desk/:id/:film',
            label: 'judging.desk.film',
            access: 'canJudge',
            hidden: true,
            page: () => import('./pages/desk/desk-film.tsx'),
          },
        ],
      },
    ],
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
    path: '/judging',
    label: 'judging.title',
    icon: 'gavel',
    access: 'canChair',
    page: () => import('./pages/judging/rounds.tsx'),
    children: [
      {
        path: '/judging/:id',
        label: 'judging.round',
        access: 'canChair',
        hidden: true,
        page: () => import('./pages/judging/round.tsx'),
      },
    ],
  },
  {
    path: '/curating',
    label: 'content.menu.entries',
    icon: 'entries',
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
      {
        path: '/announcements',
        label: 'mailings.announce.title',
        icon: 'announcements',
        access: 'canAnnounce',
        page: () => import('./pages/announcements/announcements.tsx'),
        children: [
          {
            path: '/announcements/:id',
            label: 'mailings.announce.one',
            access: 'canAnnounce',
            hidden: true,
            page: () => import('./pages/announcements/announcement.tsx'),
          },
        ],
      },
    ],
  },
  { path: '/voting', label: 'votes.menu', icon: 'votes', children: voteScreens },
  { path: '/content', label: 'content.menu.content', icon: 'pages', children: contentRoutes },
  ...peopleScreens,
  { path: '/settings', label: 'settings.menu', icon: 'limits', children: settingsScreens },
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
    icon: 'system',
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
