import { PageLink, PageNavLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { AccountLinks } from './account-links.tsx';
import styles from './header.module.css';
import { LocaleLinks } from './locale-links.tsx';
import { buildMainMenu } from './menu.ts';
import { NavigationDrawer } from './nav-drawer.tsx';
import { ContestNameLink } from './wordmark.tsx';

export function SiteHeader() {
  const t = useT();
  return (
    <header className={styles.header}>
      <div className={`wrap ${styles.bar}`}>
        <ContestNameLink />
        <div className={styles.wide}>
          <LocaleLinks />
          <AccountLinks />
          <PageLink to="submitEntry" className="button" data-kind="primary">
            {t('shell.nav.submit')}
          </PageLink>
        </div>
        <NavigationDrawer />
      </div>
      <nav className={styles.wide} aria-label={t('shell.mainNavigation')}>
        <ul className={`wrap ${styles.menu}`}>
          {buildMainMenu(t).map(({ page, label }) => (
            <li key={page}>
              <PageNavLink to={page}>{label}</PageNavLink>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}
