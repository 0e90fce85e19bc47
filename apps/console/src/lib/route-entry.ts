import type { AccessKey } from '@film-contest/contract/access';
import type { ComponentType } from 'react';
import type { IconName } from '../components/icon.tsx';
import type { PlainKey } from './messages.ts';
import type { GuardedRoute } from './route-table.ts';
import type { WaitingName } from './use-waiting.ts';

/** An entry of the route table, which defines routes, guards, menu and breadcrumbs. */
export interface RouteEntry extends GuardedRoute {
  /** Loads the page's chunk. An entry without a page is a menu group. */
  page?: () => Promise<{ default: ComponentType }>;
  access?: AccessKey;
  label: PlainKey;
  icon?: IconName;
  /** The count displayed in the menu. */
  count?: WaitingName;
  /** Whether the page is shown without the menu and without sign-in. */
  bare?: true;
  /** Whether the menu omits the route. */
  hidden?: true;
  children?: readonly RouteEntry[];
}

/** The route data that the frame reads. */
export interface RouteHandle {
  trail: readonly RouteEntry[];
}
