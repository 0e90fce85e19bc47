import type { RouteEntry } from './lib/route-table.ts';

/** The pages on votes in menu order. */
export const voteScreens: readonly RouteEntry[] = [
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
    path: '/votes/signals',
    label: 'votes.signals.title',
    icon: 'advice',
    access: 'canSeeVotes',
    page: () => import('./pages/votes/signals.tsx'),
  },
  {
    path: '/votes/signal-limits',
    label: 'votes.limits.title',
    access: 'canManageSettings',
    hidden: true,
    page: () => import('./pages/votes/signal-limits.tsx'),
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
    path: '/votes/holds',
    label: 'votes.holds.title',
    icon: 'gavel',
    access: 'canSeeVotes',
    page: () => import('./pages/votes/holds.tsx'),
    children: [
      {
        path: '/votes/holds/:id',
        label: 'votes.holds.title',
        access: 'canSeeVotes',
        hidden: true,
        page: () => import('./pages/votes/hold.tsx'),
      },
    ],
  },
  {
    path: '/votes/freezes',
    label: 'votes.freezes.title',
    icon: 'schedule',
    access: 'canSeeVotes',
    page: () => import('./pages/votes/freezes.tsx'),
  },
  {
    path: '/votes/rules',
    label: 'votes.rules.title',
    icon: 'limits',
    access: 'canSeeVotes',
    page: () => import('./pages/votes/rules.tsx'),
  },
];
