import { Icon, MenuIcon } from '../../components/icon.tsx';
import { PageLink, PageNavLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { AccountLinks } from './account-links.tsx';
import { LocaleLinks } from './locale-links.tsx';
import { MenuList, mainMenu, secondaryMenu, useMenuPages } from './menu.tsx';
import styles from './nav-drawer.module.css';
import { ThemeSwitch } from './theme-switch.tsx';

/** Anchor of the menu in the footer, the target of the menu button without scripts. */
export const menuAnchor = 'site-menu';

/** A link to the footer's menu on narrow screens; `page-controls.ts` makes it open a drawer instead. */
export function NavigationDrawer() {
  const t = useT();
  const added = useMenuPages();
  return (
    <>
      <a
        href={`#${menuAnchor}`}
        className={styles.open}
        aria-label={t('shell.openMenu')}
        aria-haspopup="dialog"
        data-opens-menu
      >
        <MenuIcon />
      </a>
      <dialog className={styles.drawer} aria-label={t('shell.menu')} data-drawer>
        <div className={styles.body}>
          <button
            type="button"
            className={styles.close}
            aria-label={t('shell.closeMenu')}
            data-control
            data-closes
          >
            <Icon name="close" />
          </button>
          <div className={styles.first}>
            <PageLink to="submitEntry" className="button" data-kind="primary">
              {t('shell.nav.submit')}
            </PageLink>
            <AccountLinks />
          </div>
          <nav aria-label={t('shell.mainNavigation')}>
            <MenuList
              items={mainMenu}
              added={added.header}
              className={styles.links}
              Link={PageNavLink}
            />
            <MenuList
              items={secondaryMenu}
              added={added.footer}
              className={styles.more}
              Link={PageNavLink}
            />
          </nav>
          <LocaleLinks />
          <ThemeSwitch />
        </div>
      </dialog>
    </>
  );
}
