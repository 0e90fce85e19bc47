import type { AccessKey } from '@film-contest/contract/access';
import type { ComponentType } from 'react';
import type { IconName } from '../components/icon.tsx';
import type { PlainKey } from './messages.ts';
import type { GuardedRoute } from './route-table.ts';
import type { WaitingName } from './use-waiting.ts';

/** One line of the route table: routes, guards, menu and breadcrumbs all come from it. */
export interface RouteEntry extends GuardedRoute {
  /** The page's own chunk; an entry without a page only groups its children in the menu. */
  page?: () => Promise<{ Page: ComponentType }>;
  access?: AccessKey;
  label: PlainKey;
  icon?: IconName;
  /** What waits behind it, shown in the menu. */
  count?: WaitingName;
  /** Drawn without menu and sign-in. */
  bare?: true;
  /** Reached from another page only. */
  hidden?: true;
  children?: readonly RouteEntry[];
}

/** What a matched route tells the frame around it. */
export interface RouteHandle {
  trail: readonly RouteEntry[];
}
