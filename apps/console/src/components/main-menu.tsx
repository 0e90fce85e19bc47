import { formatNumber } from '@film-contest/messages/format';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { t } from '../lib/messages.ts';
import { listMenuItems, type RouteEntry } from '../lib/route-table.ts';
import { useWaitingCounts, type WaitingCounts } from '../lib/waiting-counts.ts';
import { Icon } from './icon.tsx';
import styles from './main-menu.module.css';

export interface MenuProps {
  /** The routes that this user can see. */
  menu: readonly RouteEntry[];
  /** Route of the open page and its ancestors. */
  trail: readonly RouteEntry[];
  onPick?: () => void;
}

/**
 * The links to all pages, in groups of which at most one is open. After a navigation, the group of the open page is
 * open. The user can open another group or close it.
 */
export function MainMenu({ menu, trail, onPick }: MenuProps) {
  const waiting = useWaitingCounts(menu.some(({ path }) => path === '/'));
  const page = trail.at(-1)?.path;
  const items = listMenuItems(menu);
  const isOnPage = ({ path }: RouteEntry) => trail.some((each) => each.path === path);
  const group = items.find(isOnPage)?.path ?? null;
  const [open, setOpen] = useState({ page, group });
  if (open.page !== page) setOpen({ page, group });
  const renderLink = (route: RouteEntry) => (
    <li key={route.path}>
      <MenuLink route={route} isCurrent={isOnPage(route)} waiting={waiting} onPick={onPick} />
    </li>
  );
  return (
    <ul className={styles.menu}>
      {items.map((route) =>
        route.page ? (
          renderLink(route)
        ) : (
          <MenuGroup
            key={route.path}
            route={route}
            isOpen={open.group === route.path}
            isCurrent={isOnPage(route)}
            onToggle={(isOpen) => setOpen({ page, group: isOpen ? route.path : null })}
          >
            {listMenuItems(route.children ?? []).map(({ icon: _, ...child }) => renderLink(child))}
          </MenuGroup>
        ),
      )}
    </ul>
  );
}

interface LinkProps extends Pick<MenuProps, 'onPick'> {
  route: RouteEntry;
  isCurrent: boolean;
  waiting: WaitingCounts;
}

const MenuLink = ({
  route: { path, label, icon, count },
  isCurrent,
  waiting,
  onPick,
}: LinkProps) => (
  <Link
    to={path}
    className={styles.item}
    aria-current={isCurrent ? 'page' : undefined}
    onClick={onPick}
  >
    {icon && <Icon name={icon} />}
    <span className={styles.label}>{t(label)}</span>
    {count && waiting[count] > 0 && <WaitingCountBadge value={waiting[count]} />}
  </Link>
);

const WaitingCountBadge = ({ value }: { value: number }) => (
  <span className={styles.count}>
    <span className="visually-hidden">{t('console.menu.waiting')} </span>
    {formatNumber(t.locale, value)}
  </span>
);

interface GroupProps {
  route: RouteEntry;
  isOpen: boolean;
  /** Whether the open page belongs to the group. */
  isCurrent: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
}

function MenuGroup({ route: { label, icon }, isOpen, isCurrent, onToggle, children }: GroupProps) {
  const id = useId();
  return (
    <li>
      <button
        type="button"
        className={styles.item}
        data-current={isCurrent && !isOpen}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onToggle(!isOpen)}
      >
        {icon && <Icon name={icon} />}
        <span className={styles.label}>{t(label)}</span>
        <span className={styles.arrow}>
          <Icon name="down" size={16} />
        </span>
      </button>
      <ul id={id} className={styles.pages} hidden={!isOpen}>
        {children}
      </ul>
    </li>
  );
}
