import { Breadcrumb, Button, Drawer, Dropdown } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { generatePath, Link, useMatches } from 'react-router';
import { useContest } from '../lib/contest.ts';
import { t } from '../lib/messages.ts';
import type { RouteEntry } from '../lib/route-table.ts';
import { type CurrentUser, signOut } from '../lib/start-up.ts';
import { useMediaQuery } from '../lib/theme.ts';
import { useContestZone } from '../lib/times.ts';
import { Icon } from './icon.tsx';
import { MainMenu, type MenuProps } from './main-menu.tsx';
import { LocaleMenu, ThemeMenu } from './preferences.tsx';
import styles from './shell.module.css';

interface ShellProps extends Pick<MenuProps, 'menu' | 'trail'> {
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
        <Brand />
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

/** Links to the dashboard. Names the contest, because a member of staff may work for several contests. */
function Brand() {
  const contest = useContest();
  const logo = contest?.branding.logo;
  return (
    <Link to="/" className={styles.brand}>
      {logo && <img className={styles.logo} src={logo.src} data-tone={logo.tone} alt="" />}
      <span className={styles.names}>
        {contest && <span className={styles.contest}>{contest.name}</span>}
        <span className={styles.console}>{t('console.title')}</span>
      </span>
    </Link>
  );
}

/**
 * Moves the focus to the main content. Called by a button, because a skip link would need the URL
 * hash, which the router uses.
 */
function focusMainContent() {
  document.getElementById('main')?.focus();
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
  const item = nav.querySelector('[aria-current]')?.getBoundingClientRect();
  const { top, bottom } = nav.getBoundingClientRect();
  if (!item || (item.top >= top && item.bottom <= bottom)) return;
  nav.scrollTop += item.top - (top + bottom) / 2;
}

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
  const params = useMatches().at(-1)?.params ?? {};
  // Omits a breadcrumb with the same label as the next one.
  const distinct = trail.filter(({ label }, depth) => {
    const next = trail[depth + 1];
    return !next || t(next.label) !== t(label);
  });
  const items = distinct.map(({ path, label, page }, depth) => ({
    key: path,
    title:
      page && depth < distinct.length - 1 ? (
        <Link to={generatePath(path, params)}>{t(label)}</Link>
      ) : (
        t(label)
      ),
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
