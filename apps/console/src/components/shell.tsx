import { formatNumber } from '@film-contest/messages/format';
import { useQuery } from '@tanstack/react-query';
import { Breadcrumb, Button, Drawer, Dropdown, Menu } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { fetchScreenData } from '../lib/api.ts';
import { t } from '../lib/messages.ts';
import { usePendingDecisionCount } from '../lib/pending-decision.ts';
import type { RouteEntry } from '../lib/route-table.ts';
import { type CurrentUser, signOut } from '../lib/start-up.ts';
import { useMediaQuery } from '../lib/theme.ts';
import { useContestZone } from '../lib/times.ts';
import { Icon } from './icon.tsx';
import { LocaleMenu, ThemeMenu } from './preferences.tsx';
import styles from './shell.module.css';

interface ShellProps {
  /** The routes that this user can see. */
  menu: readonly RouteEntry[];
  /** Route of the open page and its ancestors, for the breadcrumbs. */
  trail: readonly RouteEntry[];
  user: CurrentUser;
  children: ReactNode;
}

export function ConsoleShell({ menu, trail, user, children }: ShellProps) {
  const isWide = useMediaQuery('(min-width: 1024px)');
  const zone = useContestZone();
  return (
    <div className={styles.shell}>
      <button type="button" className={styles.skip} onClick={focusMainContent}>
        {t('console.skip')}
      </button>
      <header className={styles.header}>
        {!isWide && <MenuDrawer menu={menu} trail={trail} />}
        <Link to="/" className={styles.brand}>
          {t('console.title')}
        </Link>
        <div className={styles.tools}>
          <LocaleMenu />
          <ThemeMenu />
          <UserMenu user={user} />
        </div>
      </header>
      {isWide && <SideMenu menu={menu} trail={trail} />}
      <main className={styles.main} id="main" tabIndex={-1}>
        {trail.length > 1 && <Breadcrumbs trail={trail} />}
        {children}
      </main>
      <footer className={styles.footer}>{t('console.zone', { zone })}</footer>
    </div>
  );
}

/**
 * Moves the focus to the main content. Called by a button, because a skip link would need the URL
 * hash, which the router uses.
 */
function focusMainContent() {
  document.getElementById('main')?.focus();
}

interface MenuProps {
  menu: readonly RouteEntry[];
  trail: readonly RouteEntry[];
  onPick?: () => void;
}

/** The side menu. Scrolls to the entry of the open page. */
function SideMenu(props: MenuProps) {
  const nav = useRef<HTMLElement>(null);
  const path = props.trail.at(-1)?.path;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page's own entry, page by page
  useEffect(() => {
    if (nav.current) scrollMenuToSelectedItem(nav.current);
  }, [path]);
  return (
    <nav ref={nav} className={styles.side} aria-label={t('console.menu.title')}>
      <MainMenu {...props} />
    </nav>
  );
}

/** Scrolls only the menu; `scrollIntoView` would also scroll the page. */
function scrollMenuToSelectedItem(nav: HTMLElement) {
  const item = nav.querySelector('.ant-menu-item-selected')?.getBoundingClientRect();
  const { top, bottom } = nav.getBoundingClientRect();
  if (!item || (item.top >= top && item.bottom <= bottom)) return;
  nav.scrollTop += item.top - (top + bottom) / 2;
}

function MainMenu({ menu, trail, onPick }: MenuProps) {
  const waiting = useWaitingCounts();
  const shown = menu.filter(({ bare, hidden }) => !bare && !hidden);
  return (
    <Menu
      className={styles.menu}
      mode="inline"
      inlineIndent={8}
      items={shown.map((route) => buildMenuItem(route, waiting))}
      selectedKeys={trail.map(({ path }) => path)}
      onClick={() => onPick?.()}
    />
  );
}

export function buildMenuItem(route: RouteEntry, waiting: WaitingCounts) {
  const { path, label, page } = route;
  if (page) return buildPageMenuItem(route, waiting);
  const children = (route.children ?? []).filter(({ hidden }) => !hidden);
  return {
    key: path,
    type: 'group' as const,
    label: t(label),
    children: children.map((child) => buildPageMenuItem(child, waiting)),
  };
}

const buildPageMenuItem = ({ path, label, icon, count }: RouteEntry, waiting: WaitingCounts) => ({
  key: path,
  icon: icon ? <Icon name={icon} /> : null,
  label: (
    <Link to={path} className={styles.item}>
      {t(label)}
      {count && waiting[count] > 0 && <WaitingCountBadge value={waiting[count]} />}
    </Link>
  ),
});

const WaitingCountBadge = ({ value }: { value: number }) => (
  <span className={styles.count}>
    <span className="visually-hidden">{t('console.menu.waiting')} </span>
    {formatNumber(t.locale, value)}
  </span>
);

function MenuDrawer(props: MenuProps) {
  const [open, setOpen] = useState(false);
  const closeMenuDrawer = () => setOpen(false);
  return (
    <>
      <Button
        type="text"
        aria-label={t('console.menu.title')}
        aria-expanded={open}
        icon={<Icon name="menu" />}
        onClick={() => setOpen(true)}
      />
      <Drawer
        open={open}
        onClose={closeMenuDrawer}
        placement="left"
        size={280}
        title={t('console.title')}
        styles={{ body: { padding: 8 } }}
      >
        <MainMenu {...props} onPick={closeMenuDrawer} />
      </Drawer>
    </>
  );
}

function Breadcrumbs({ trail }: { trail: readonly RouteEntry[] }) {
  // Omits a breadcrumb with the same label as the next one.
  const distinct = trail.filter(({ label }, depth) => {
    const next = trail[depth + 1];
    return !next || t(next.label) !== t(label);
  });
  const items = distinct.map(({ path, label, page }, depth) => ({
    key: path,
    title: page && depth < distinct.length - 1 ? <Link to={path}>{t(label)}</Link> : t(label),
  }));
  return <Breadcrumb className={styles.trail ?? ''} items={items} />;
}

function UserMenu({ user }: { user: CurrentUser }) {
  const roles = user.roles.map((role) => t(`console.role.${role}`));
  const items = [
    {
      key: 'who',
      disabled: true,
      label: (
        <div className={styles.who}>
          <strong>{user.name}</strong>
          <span>{user.account}</span>
          <span>{roles.join(' · ')}</span>
        </div>
      ),
    },
    { type: 'divider' as const },
    { key: 'own', label: <Link to="/my-sign-in">{t('signin.my')}</Link> },
    { key: 'out', label: t('console.logout'), onClick: signOut },
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button type="text" aria-label={t('console.user', { name: user.name })}>
        <Icon name="person" />
        <span className={styles.name}>{user.name}</span>
      </Button>
    </Dropdown>
  );
}

export type WaitingName = 'review' | 'inbox';

type WaitingCounts = Readonly<Record<WaitingName, number>>;

const refreshMs = 60_000;

/** Loads the counts for the menu every minute in the background. */
function useWaitingCounts(): WaitingCounts {
  const { data } = useQuery({
    // The key begins with 'summary', so that invalidating the dashboard's figures also reloads the
    // menu's counts.
    queryKey: ['summary', 'waiting'],
    queryFn: () => fetchScreenData('consoleWaiting', { background: true }),
    refetchInterval: refreshMs,
  });
  const pending = usePendingDecisionCount();
  if (!data) return { review: 0, inbox: 0 };
  return { ...data, review: Math.max(0, data.review - pending) };
}
